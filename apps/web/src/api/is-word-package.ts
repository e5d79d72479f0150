import { ZipError, ZipSource, ZipTooLargeError } from '@recto/zip'

/** The parts every Word document has (ISO/IEC 29500-2, 6.2; ISO/IEC 29500-1, 11.3.10). */
const TYPES_PART = '[Content_Types].xml'
const TEXT_PART = 'word/document.xml'
/** Limits that no document reaches. */
const BOUNDS = { maxEntries: 65_535, maxDirectoryBytes: 16 * 1024 * 1024 }
const MAX_TYPES_BYTES = 16 * 1024 * 1024

/** Whether a file is a package that contains a Word document. */
export async function isWordPackage(file: Blob): Promise<boolean> {
  try {
    const archive = await ZipSource.open(file, BOUNDS)
    const types = await archive.read(TYPES_PART, MAX_TYPES_BYTES)
    return archive.names.includes(TEXT_PART) && types !== undefined && types.isWhole && types.bytes.length > 0
  } catch (error) {
    // A truncated or foreign file is not an archive, which answers the question.
    if (error instanceof ZipError || error instanceof ZipTooLargeError) return false
    throw error
  }
}
