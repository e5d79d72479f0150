import { uniqueFileNames } from '@recto/contract'
import { portableCrc32 } from '@recto/runtime'
import { MAX_ARCHIVE_BYTES, ZipArchive } from '@recto/zip'

/** The media type of a ZIP archive. */
const ZIP_TYPE = 'application/zip'

/** Enough to be quick, and little enough for the page to answer in between. */
const PIECE_BYTES = 1024 * 1024

/** Check values by file, because a file may be downloaded in several archives. */
const knownChecksums = new WeakMap<Blob, number>()

/** Whether files fit into one archive, with room for its own records. */
export function fitsArchive(files: readonly File[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) < MAX_ARCHIVE_BYTES * 0.99
}

/** Packs files into a ZIP. Its bytes are those of the files themselves, which the browser reads when it saves the archive. */
export async function makeArchive(files: readonly File[]): Promise<Blob> {
  const parts: BlobPart[] = []
  const zip = new ZipArchive({ crc32: portableCrc32 }, (chunk) => {
    // Records of an archive are never in shared memory, which a Blob would not accept.
    parts.push(chunk as Uint8Array<ArrayBuffer>)
  })
  const names = uniqueFileNames(files.map(({ name }) => name))
  for (const [index, file] of files.entries()) {
    await zip.addHeader(names[index] ?? file.name, { length: file.size, crc32: await checksumOf(file) })
    parts.push(file)
  }
  await zip.finish()
  return new Blob(parts, { type: ZIP_TYPE })
}

/** The CRC-32 of a file, read piece by piece. */
async function checksumOf(file: Blob): Promise<number> {
  const known = knownChecksums.get(file)
  if (known !== undefined) return known
  let crc32 = 0
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const piece = await file.slice(start, start + PIECE_BYTES).arrayBuffer()
    crc32 = portableCrc32(new Uint8Array(piece), crc32)
  }
  knownChecksums.set(file, crc32)
  return crc32
}
