import type { DocumentReader } from '../objects/document-reader.ts'
import { PdfName } from '../objects/objects.ts'

/** The oldest version that object streams and cross-reference streams are part of. */
const WRITTEN = '1.5'

/** The PDF version of a document: what the header says, or the catalog where that is newer (ISO 32000-2, 7.5.2). */
export function pdfVersion(reader: DocumentReader): string {
  const own = reader.resolve(reader.catalog.get('Version'))
  const isNewer = own instanceof PdfName && /^(1\.[0-7]|2\.0)$/.test(own.value) && own.value > reader.headerVersion
  return isNewer ? own.value : reader.headerVersion
}

/**
 * The version a new file needs that holds what these documents hold.
 * @param least the oldest version that the way it is written is part of
 */
export function versionToWrite(readers: readonly DocumentReader[], least = WRITTEN): string {
  return readers.map(pdfVersion).reduce((newest, version) => (version > newest ? version : newest), least)
}
