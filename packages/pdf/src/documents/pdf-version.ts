import type { DocumentReader } from '../objects/document-reader.ts'
import { PdfName } from '../objects/objects.ts'

/** The first version with object streams and cross-reference streams. */
const WRITTEN = '1.5'

/** The PDF version of a document: of the header, or of the catalog if that is newer (ISO 32000-2, 7.5.2). */
export function pdfVersion(reader: DocumentReader): string {
  const own = reader.resolve(reader.catalog.get('Version'))
  const isNewer = own instanceof PdfName && /^(1\.[0-7]|2\.0)$/.test(own.value) && own.value > reader.headerVersion
  return isNewer ? own.value : reader.headerVersion
}

/**
 * The version of a new file made from these documents.
 * @param least the lowest version that the file layout needs
 */
export function versionToWrite(readers: readonly DocumentReader[], least = WRITTEN): string {
  return readers.map(pdfVersion).reduce((newest, version) => (version > newest ? version : newest), least)
}
