import { uniqueFileNames } from '@recto/contract'
import { portableCrc32 } from '@recto/runtime'
import { ZipHeaders } from '@recto/zip'

/** The media type of a ZIP archive. */
const ZIP_TYPE = 'application/zip'

/** Large enough to be fast, small enough for the page to stay responsive. */
const PIECE_BYTES = 1024 * 1024

/** Checksums by file, because a file may be downloaded in several archives. */
const knownChecksums = new WeakMap<Blob, number>()

/** Packs files into a ZIP. The blob refers to the files themselves, which the browser reads when saving the archive. */
export async function makeArchive(files: readonly File[]): Promise<Blob> {
  const parts: BlobPart[] = []
  const headers = new ZipHeaders()
  // Headers are never in shared memory, which a Blob would not accept.
  const addHeader = (header: Uint8Array) => parts.push(header as Uint8Array<ArrayBuffer>)
  const names = uniqueFileNames(files.map(({ name }) => name))
  for (const [index, file] of files.entries()) {
    const name = names[index] ?? file.name
    addHeader(headers.open({ name, size: file.size, crc32: await checksumOf(file) }))
    parts.push(file)
  }
  addHeader(headers.finish())
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
