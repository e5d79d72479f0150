import { ZipError, ZipTooLargeError } from './zip-error.ts'

/** Record signatures (APPNOTE 6.3, 4.3). */
const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
/** Sizes of the records of the directory without their names. */
const SIZES = { entry: 46, end: 22 }
const IS_ENCRYPTED = 1

/** How entries are stored. */
export const [STORED, DEFLATED] = [0, 8]
/** Size of the header before the bytes of an entry, without its name. */
export const LOCAL_HEADER_BYTES = 30
/** Maximum number of bytes from the end record to the end of an archive: the record may be followed by a comment. */
export const TAIL_BYTES = SIZES.end + 0xff_ff

/** Where the directory of an archive is, and the number of its entries. */
export interface DirectoryPlace {
  start: number
  end: number
  count: number
}

/** An entry of the directory (APPNOTE 4.3.12). */
export interface DirectoryEntry {
  name: string
  method: number
  isEncrypted: boolean
  packedBytes: number
  /** Inflated size that the archive claims. */
  size: number
  crc32: number
  /** Where its local header is. */
  headerStart: number
}

/**
 * Finds the directory of an archive.
 * @param tail the end of the archive: at least its last `TAIL_BYTES`, or all of it
 * @param tailStart where that is in the archive
 * @throws ZipError, ZipTooLargeError
 */
export function findDirectory(tail: DataView, tailStart: number, maxEntries: number): DirectoryPlace {
  const first = Math.max(0, tail.byteLength - TAIL_BYTES)
  for (let at = tail.byteLength - SIZES.end; at >= first; at -= 1) {
    if (tail.getUint32(at, true) !== SIGNATURES.end) continue
    const place = { start: tail.getUint32(at + 16, true), end: tailStart + at, count: tail.getUint16(at + 10, true) }
    if (place.count > maxEntries) throw new ZipTooLargeError('the archive has too many entries')
    if (place.start > place.end) throw new ZipError('the directory is not where the archive says')
    return place
  }
  throw new ZipError('the end of the archive is missing')
}

/**
 * Reads the entries of a directory; of entries with the same name the first counts.
 * @throws ZipError
 */
export function readDirectory(directory: Uint8Array, count: number): Map<string, DirectoryEntry> {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length)
  const entries = new Map<string, DirectoryEntry>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + SIZES.entry > view.byteLength || view.getUint32(at, true) !== SIGNATURES.entry)
      throw new ZipError('no entry where one is due')
    const nameBytes = view.getUint16(at + 28, true)
    // Names in Office files are ASCII or UTF-8, whatever the flag says.
    const name = new TextDecoder().decode(directory.subarray(at + SIZES.entry, at + SIZES.entry + nameBytes))
    if (!entries.has(name)) entries.set(name, readEntry(view, at, name))
    at += SIZES.entry + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function readEntry(view: DataView, at: number, name: string): DirectoryEntry {
  return {
    name,
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0,
    packedBytes: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    crc32: view.getUint32(at + 16, true),
    headerStart: view.getUint32(at + 42, true),
  }
}

/**
 * Where the bytes of an entry start.
 * @param header its local header (APPNOTE 4.3.7)
 * @throws ZipError if there is no header
 */
export function dataStart(header: DataView, { headerStart }: DirectoryEntry): number {
  if (header.byteLength < LOCAL_HEADER_BYTES || header.getUint32(0, true) !== SIGNATURES.file)
    throw new ZipError('no data where an entry says')
  return headerStart + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
}
