import type { Deflate, ObjectEdits, OpenedDocument, PdfStream, WholeData } from '@recto/pdf'
import type { OperationContext } from '@recto/runtime'

import type { LevelSettings } from './levels.ts'
import type { PackedStreams } from './structure/pack-images.ts'
import type { DocumentUsage } from './usage.ts'

/** How an image changed. */
export interface ImageChange {
  /** Bytes of its stream, before and after. */
  before: number
  after: number
  /** Whether it decodes to the same samples as before. */
  isLossless: boolean
}

/** The state that the steps of compression share. */
export interface Compression {
  document: OpenedDocument
  /** The changes so far. */
  edits: ObjectEdits
  usage: DocumentUsage
  settings: LevelSettings
  /** Fonts without hints, by the object number of the font program. */
  plainFonts: Set<number>
  /** Recompressed images by object number. */
  changedImages: Map<number, ImageChange>
  context: OperationContext
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
  /** Deflates streams to be written, within the document's budget. */
  deflate: Deflate
  /** Results of deflating image samples, reused when the document is written again. */
  packedImages: PackedStreams
}
