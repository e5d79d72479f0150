import { Inflate } from 'fflate'

/** Record signatures (APPNOTE 6.3, 4.3). */
const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
const [STORED, DEFLATED] = [0, 8]
/** Sizes of the records without their names, and the longest comment at the end. */
const SIZES = { file: 30, entry: 46, end: 22, comment: 0xffff }
const IS_ENCRYPTED = 1
/** Bytes inflated at a time, so that excess size is noticed early. */
const STEP_BYTES = 16 * 1024

/** An archive cannot be read: it is damaged, encrypted, or uses ZIP64. */
export class ZipError extends Error {}

/** An archive, or an entry, is larger than allowed. */
export class ZipTooLargeError extends Error {}

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
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new ZipTooLargeError('the archive has too many entries')
  const items = new Map<string, ZipItem>()
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    if (at + SIZES.entry > end || view.getUint32(at, true) !== SIGNATURES.entry)
      throw new ZipError('no entry where one is due')
    const item = readEntry(bytes, view, at)
    total += item.size
    if (total > maxBytes) throw new ZipTooLargeError('the archive is too large when inflated')
    if (!items.has(item.name)) items.set(item.name, item)
    at += SIZES.entry + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return [...items.values()]
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
  const chunks: Uint8Array[] = []
  let length = 0
  const inflate = new Inflate((chunk) => {
    length += chunk.length
    chunks.push(chunk)
  })
  try {
    for (let at = 0; at < packed.length; at += STEP_BYTES) {
      inflate.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length)
      if (length > maxBytes) throw new ZipTooLargeError('an entry is too large when inflated')
    }
  } catch (error) {
    throw error instanceof ZipTooLargeError ? error : new ZipError('an entry is damaged', { cause: error })
  }
  return join(chunks, length)
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - SIZES.end - SIZES.comment)
  for (let at = view.byteLength - SIZES.end; at >= first; at -= 1) {
    if (view.getUint32(at, true) === SIGNATURES.end) return at
  }
  throw new ZipError('the end of the archive is missing')
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): ZipItem {
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const packedSize = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  if ((flags & IS_ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED))
    throw new ZipError('an entry is encrypted')
  if (local + SIZES.file > bytes.length || view.getUint32(local, true) !== SIGNATURES.file) {
    throw new ZipError('no data where an entry says')
  }
  const start = local + SIZES.file + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + packedSize > bytes.length) throw new ZipError('an entry is cut off')
  const name = bytes.subarray(at + SIZES.entry, at + SIZES.entry + view.getUint16(at + 28, true))
  return {
    // Names in Office files are ASCII or UTF-8, whatever the flag says.
    name: new TextDecoder().decode(name),
    packed: bytes.subarray(start, start + packedSize),
    isDeflated: method === DEFLATED,
    size: view.getUint32(at + 24, true),
    crc32: view.getUint32(at + 16, true),
  }
}
