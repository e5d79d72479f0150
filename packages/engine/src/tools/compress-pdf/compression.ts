import type { ObjectEdits } from '../../documents/object-edits.ts'
import type { OpenedDocument } from '../../documents/open-document.ts'
import type { WholeData } from '../../objects/decode-whole.ts'
import type { PdfStream } from '../../objects/objects.ts'
import type { OperationContext } from '../../operation.ts'
import type { LevelSettings } from './levels.ts'
import type { DocumentUsage } from './usage.ts'

/** A document on its way through the steps of compression. */
export interface Compression {
  document: OpenedDocument
  /** What the steps changed so far. */
  edits: ObjectEdits
  usage: DocumentUsage
  settings: LevelSettings
  context: OperationContext
  /** The data of a stream without its lossless filters, undefined where it is not whole. */
  decode: (stream: PdfStream) => WholeData | undefined
}
