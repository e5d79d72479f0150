import { PdfStream } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'
import { Xmp } from './xmp.ts'

/** The part of PDF/A that a file says it follows (ISO 19005-1, 6.7.11). */
const PART = { namespace: 'http://www.aiim.org/pdfa/ns/id/', name: 'part' }

/** Whether a document says that it is PDF/A-1, which knows no object streams. */
export function isPdfA1({ reader }: OpenedDocument): boolean {
  const stream = reader.resolve(reader.catalog.get('Metadata'))
  const data = stream instanceof PdfStream ? reader.decode(stream) : undefined
  return data !== undefined && Xmp.read(data)?.values(PART)[0] === '1'
}
