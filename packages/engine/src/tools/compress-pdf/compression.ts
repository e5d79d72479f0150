import type { DeflateBudget, ObjectEdits, OpenedDocument, PdfStream, WholeData } from '@recto/pdf'
import type { OperationContext } from '@recto/runtime'

import type { LevelSettings } from './level-settings.ts'
import type { DeflatedStreams } from './structure/deflate-images.ts'
import type { DocumentUsage } from './document-usage.ts'

/** How an image changed. */
export interface ImageChange {
  /** Bytes of its stream, before and after. */
  before: number
  after: number
  /** Whether it decodes to the same samples as before. */
  isLossless: boolean
}

/** State shared by the steps of compression. */
export interface Compression {
  document: OpenedDocument
  /** The changes so far. */
  edits: ObjectEdits
  usage: DocumentUsage
  settings: LevelSettings
  /** Fonts without hints, by the object number of the font program. */
  unhintedFonts: Set<number>
  /** Recompressed images by object number. */
  changedImages: Map<number, ImageChange>
  context: OperationContext
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
  /** Remaining effort for deflating the document's streams. */
  deflateBudget: DeflateBudget
  /** Results of deflating image samples, reused when the document is written again. */
  deflatedImages: DeflatedStreams
}
