import { PdfStream } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'
import { Xmp } from './xmp.ts'

/** The PDF/A part in XMP metadata (ISO 19005-1, 6.7.11). */
const PART = { namespace: 'http://www.aiim.org/pdfa/ns/id/', name: 'part' }

/** The PDF/A part that a document claims; undefined if none. */
export function pdfAPart({ reader }: OpenedDocument): string | undefined {
  const stream = reader.resolve(reader.catalog.get('Metadata'))
  const data = stream instanceof PdfStream ? reader.decode(stream) : undefined
  return data === undefined ? undefined : Xmp.read(data)?.values(PART)[0]
}
