import type { Deflate, ObjectEdits, OpenedDocument, PdfStream, WholeData } from '@recto/pdf'
import type { OperationContext } from '@recto/runtime'

import type { LevelSettings } from './levels.ts'
import type { PackedStreams } from './structure/pack-images.ts'
import type { DocumentUsage } from './usage.ts'

/** What became of an image. */
export interface ImageChange {
  /** Bytes of its stream. */
  before: number
  after: number
  /** Whether it looks exactly as before. */
  isLossless: boolean
}

/** A document on its way through the steps of compression. */
export interface Compression {
  document: OpenedDocument
  /** What the steps changed so far. */
  edits: ObjectEdits
  usage: DocumentUsage
  settings: LevelSettings
  /** Fonts that lost their hints, by the object numbers of their programs. */
  plainFonts: Set<number>
  /** Images that were packed anew, by object number. */
  changedImages: Map<number, ImageChange>
  context: OperationContext
  /** The data of a stream without its lossless filters, undefined where it is not whole. */
  decode: (stream: PdfStream) => WholeData | undefined
  /** Packs what is to be written, as well as its size allows. */
  deflate: Deflate
  /** Images whose samples were packed by it. */
  packedImages: PackedStreams
}
