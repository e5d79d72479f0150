import { ObjectEdits } from '../../documents/object-edits.ts'
import type { OpenedDocument } from '../../documents/open-document.ts'
import { decodeWhole, type WholeData } from '../../objects/decode-whole.ts'
import type { PdfStream } from '../../objects/objects.ts'
import type { OperationContext } from '../../operation.ts'
import { stopIfAborted } from '../../stop-if-aborted.ts'
import type { Compression } from './compression.ts'
import type { LevelSettings } from './levels.ts'
import { dropUndrawn } from './structure/drop-undrawn.ts'
import { mergeEqual } from './structure/merge-equal.ts'
import { packStreams } from './structure/pack-streams.ts'
import { stripUnneeded } from './structure/strip-unneeded.ts'
import { readUsage } from './usage.ts'

/** A document with everything done to it that no page shows; how its images are packed is still open. */
export interface Prepared {
  document: OpenedDocument
  /** Not to be changed: levels lay their own changes over a copy. */
  edits: ObjectEdits
  /** The state from which images are compressed with some settings. */
  start: (settings: LevelSettings) => Compression
}

/** What one stream may unpack to; an A0 sheet at 300 dpi in colour has 420 MB. */
const MAX_STREAM_BYTES = 512 * 1024 * 1024

/** Does the steps that lose nothing: what is not needed goes, what is there twice is kept once, the rest is packed as well as can be. */
export async function prepare(document: OpenedDocument, context: OperationContext): Promise<Prepared> {
  const edits = new ObjectEdits(document)
  const { resolve } = edits
  const { inflate } = context.platform
  const decode = (stream: PdfStream): WholeData | undefined =>
    decodeWhole(stream, { resolve, inflate, maxBytes: MAX_STREAM_BYTES })
  const decodeContent = (stream: PdfStream) => {
    const whole = decode(stream)
    return whole?.filter === undefined ? whole?.data : undefined
  }
  stripUnneeded(edits)
  mergeEqual(edits)
  stopIfAborted(context)
  const usage = readUsage({ pages: edits.pages, resolve }, decodeContent)
  dropUndrawn(edits, usage)
  const start = (settings: LevelSettings): Compression => {
    const own = edits.copy()
    return { document, edits: own, usage, settings, changedImages: new Map(), context, decode }
  }
  stopIfAborted(context)
  await packStreams(edits, decode, context.platform.deflate, () => {
    stopIfAborted(context)
  })
  return { document, edits, start }
}
