import { Inflater } from './inflater.ts'
import {
  dataStart,
  DEFLATED,
  type DirectoryEntry,
  findDirectory,
  LOCAL_HEADER_BYTES,
  readDirectory,
  STORED,
} from './zip-directory.ts'
import { ZipError, ZipTooLargeError } from './zip-error.ts'

/** Limits on an archive. */
export interface ZipBounds {
  /** Entries. */
  maxEntries: number
  /** Bytes of one entry, and of all together, when inflated. */
  maxBytes: number
}

/** An entry of an archive. */
export interface ZipItem {
  name: string
  /** As in the archive: stored or deflated (RFC 1951). */
  packed: Uint8Array
  isDeflated: boolean
  /** Inflated size that the archive claims. */
  size: number
  crc32: number
}

/**
 * Lists the entries of an archive from its central directory; of entries with the same name the first counts.
 * @throws ZipError, ZipTooLargeError
 */
export function readZip(bytes: Uint8Array, { maxEntries, maxBytes }: ZipBounds): ZipItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { start, end, count } = findDirectory(view, 0, maxEntries)
  const entries = [...readDirectory(bytes.subarray(start, end), count).values()]
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > maxBytes) throw new ZipTooLargeError('the archive is too large when inflated')
  return entries.map((entry) => readItem(bytes, entry))
}

function readItem(bytes: Uint8Array, entry: DirectoryEntry): ZipItem {
  const { name, method, isEncrypted, packedBytes, size, crc32, headerStart } = entry
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw new ZipError('an entry is encrypted')
  const header = bytes.subarray(headerStart, headerStart + LOCAL_HEADER_BYTES)
  const start = dataStart(new DataView(header.buffer, header.byteOffset, header.length), entry)
  if (start + packedBytes > bytes.length) throw new ZipError('an entry is cut off')
  const packed = bytes.subarray(start, start + packedBytes)
  return { name, packed, isDeflated: method === DEFLATED, size, crc32 }
}

/**
 * The bytes of an entry.
 * @throws ZipError, ZipTooLargeError whatever the archive says of its size
 */
export function inflateItem({ packed, isDeflated }: ZipItem, maxBytes: number): Uint8Array {
  return isDeflated ? inflateBytes(packed, maxBytes) : packed
}

/**
 * Inflates deflated data (RFC 1951).
 * @throws ZipError, ZipTooLargeError
 */
export function inflateBytes(packed: Uint8Array, maxBytes: number): Uint8Array {
  const inflater = new Inflater()
  try {
    for (let at = 0; at < packed.length; at += Inflater.stepBytes) {
      const next = at + Inflater.stepBytes
      inflater.push(packed.subarray(at, next), next >= packed.length)
      if (inflater.length > maxBytes) throw new ZipTooLargeError('an entry is too large when inflated')
    }
  } catch (error) {
    throw error instanceof ZipTooLargeError ? error : new ZipError('an entry is damaged', { cause: error })
  }
  return inflater.bytes(maxBytes)
}
