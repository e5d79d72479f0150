import { decodeWhole, documentDeflater, ObjectEdits, type OpenedDocument, pdfAPart, type WholeData } from '@recto/pdf'
import { type OperationContext, type Platform, stopIfAborted } from '@recto/runtime'

import { recompressBitonal } from './bitonal/recompress-bitonal.ts'
import type { Compression } from './compression.ts'
import { moveInlineImages } from './content/move-inline-images.ts'
import { subsetFonts } from './fonts/subset-fonts.ts'
import { PageJudge } from './judge/page-judge.ts'
import type { LevelSettings } from './levels.ts'
import { dropUndrawn } from './structure/drop-undrawn.ts'
import { mergeEqual } from './structure/merge-equal.ts'
import type { PackedStreams } from './structure/pack-images.ts'
import { packStreams } from './structure/pack-streams.ts'
import { slimProfiles } from './structure/slim-profiles.ts'
import { stripUnneeded } from './structure/strip-unneeded.ts'
import { readUsage } from './usage.ts'

/** A document after the lossless steps, before its images are recompressed. */
export interface Prepared {
  document: OpenedDocument
  /** Read-only: each level changes a copy. */
  edits: ObjectEdits
  /** Bilevel images and image masks that were recompressed, by object number. */
  packedBitonal: ReadonlySet<number>
  /** Has the pages of the original. */
  judge: PageJudge
  /** A new compression with some settings, starting from this state. */
  start: (settings: LevelSettings, context: OperationContext) => Compression
}

/** Limit of a decoded stream; an A0 sheet at 300 dpi in color has 420 MB. */
const MAX_STREAM_BYTES = 512 * 1024 * 1024

/**
 * Does the lossless steps: removes unused and auxiliary data, merges duplicates, subsets fonts, recompresses bilevel images,
 * and deflates streams.
 */
export async function prepare(document: OpenedDocument, context: OperationContext): Promise<Prepared> {
  const edits = new ObjectEdits(document)
  const decode = decoder(edits, context.platform)
  const deflate = documentDeflater(context.platform)
  const packedImages: PackedStreams = new WeakMap()
  stripUnneeded(edits)
  mergeEqual(edits)
  await moveInlineImages(edits, { decode, platform: context.platform })
  stopIfAborted(context)
  const usage = readUsage({ pages: edits.pages, resolve: edits.resolve }, (stream) => bare(decode(stream)))
  dropUndrawn(edits, usage)
  stopIfAborted(context)
  await subsetFonts({ edits, usage, decode, context })
  const bitonal: Compression['changedImages'] = new Map()
  await recompressBitonal({ edits, decode, context, changedImages: bitonal })
  slimProfiles(edits, decode)
  await packStreams(edits, {
    decode,
    deflate,
    packsMetadata: pdfAPart(document) === undefined,
    onPacked: (fraction) => {
      stopIfAborted(context)
      context.progress?.({ fraction, step: 'working' })
    },
  })
  return {
    document,
    edits,
    packedBitonal: new Set(bitonal.keys()),
    judge: new PageJudge(document, context),
    start: (settings, own) => {
      const changed = edits.copy()
      const changedImages: Compression['changedImages'] = new Map()
      return {
        document,
        edits: changed,
        usage,
        settings,
        changedImages,
        plainFonts: new Set(),
        context: own,
        deflate,
        packedImages,
        decode: decoder(changed, own.platform),
      }
    },
  }
}

function decoder({ resolve }: ObjectEdits, { inflate }: Platform): Compression['decode'] {
  return (stream) => decodeWhole(stream, { resolve, inflate, maxBytes: MAX_STREAM_BYTES })
}

/** Fully decoded data; undefined if an image filter is left. */
function bare(whole: WholeData | undefined): Uint8Array | undefined {
  return whole?.filter === undefined ? whole?.data : undefined
}
