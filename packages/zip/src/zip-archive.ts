import { ByteSink, concatenate, type Platform } from '@recto/runtime'

/** Receives the bytes of an archive in order. */
export type WriteChunk = (chunk: Uint8Array) => void | Promise<void>

/** Size in bytes and CRC-32 of uncompressed data. */
interface Checked {
  length: number
  crc32: number
}

interface Entry extends Checked {
  method: number
  /** Size of the data as it is in the archive. */
  packedLength: number
}

/** The largest archive to write. ZIP64, needed past twice this size, is not supported by every unzip program. */
export const MAX_ARCHIVE_BYTES = 2 ** 31

/** Larger entries are written without copying, smaller ones in one chunk with their header. */
const MAX_COPIED = 2 ** 16

/** Record signatures (APPNOTE 6.3, 4.3). */
const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
/** Version 2.0 is needed to extract. Made by Unix, so that names are not taken for a DOS code page. */
const NEEDED = 20
const MADE_BY = (3 << 8) | NEEDED
/** Names are UTF-8 (4.4.4, bit 11). */
const UTF8_NAMES = 1 << 11
/** Compression methods (4.4.5). */
const [STORED, DEFLATED] = [0, 8]
/** External attributes: a regular file, mode 644. */
const ATTRIBUTES = 0o100644 * 2 ** 16
/** 2025-01-01 00:00 in MS-DOS format. A fixed date keeps archives reproducible; ZIP has no time zones anyway. */
const [TIME, DATE] = [0, ((2025 - 1980) << 9) | (1 << 5) | 1]
/** The limits of the format without ZIP64. */
const MAX_OFFSET = 2 ** 32 - 1
const MAX_FILES = 2 ** 16 - 1

/**
 * Writes a ZIP entry by entry. Entries are stored, since most are compressed already, with sizes in the local header, so
 * that the archive can also be read as a stream. Streaming ZIP libraries put sizes after the data, where a streaming reader
 * cannot find the end of a stored entry.
 */
export class ZipArchive {
  /** Bytes written so far. */
  length = 0
  readonly #take: WriteChunk
  readonly #crc32: Platform['crc32']
  readonly #directory = new ByteSink()
  #count = 0

  constructor({ crc32 }: Pick<Platform, 'crc32'>, take: WriteChunk) {
    this.#crc32 = crc32
    this.#take = take
  }

  /**
   * Adds an entry. Names may have any characters and must be unique.
   * @param unpacked size and CRC-32 of the original data if `bytes` are deflated (RFC 1951)
   */
  async add(name: string, bytes: Uint8Array, unpacked?: Checked): Promise<void> {
    const method = unpacked === undefined ? STORED : DEFLATED
    const checked = unpacked ?? { length: bytes.length, crc32: this.#crc32(bytes) }
    await this.#give(this.#enter(name, { method, packedLength: bytes.length, ...checked }), bytes)
  }

  /**
   * Adds an entry whose bytes the caller already has in the place the archive goes to, such as in a Blob: writes its header
   * only. The caller puts the bytes there before it adds anything else.
   */
  async addHeader(name: string, { length, crc32 }: Checked): Promise<void> {
    await this.#give(this.#enter(name, { method: STORED, packedLength: length, length, crc32 }))
    this.length += length
  }

  /** Writes the central directory, after all entries. */
  async finish(): Promise<void> {
    const directory = this.#directory
    const [start, size] = [this.length, directory.length]
    write32(directory, SIGNATURES.end)
    for (const value of [0, 0, this.#count, this.#count]) write16(directory, value)
    for (const value of [size, start]) write32(directory, value)
    write16(directory, 0)
    await this.#give(directory.toBytes())
  }

  /** Enters an entry into the central directory and returns its local header. */
  #enter(name: string, { method, packedLength, length, crc32 }: Entry): Uint8Array {
    const encodedName = new TextEncoder().encode(name)
    const about = new ByteSink(32)
    for (const value of [NEEDED, UTF8_NAMES, method, TIME, DATE]) write16(about, value)
    for (const value of [crc32, packedLength, length]) write32(about, value)
    for (const value of [encodedName.length, 0]) write16(about, value)
    this.#list(about.toBytes(), encodedName)
    const head = new ByteSink(64)
    write32(head, SIGNATURES.file)
    head.bytes(about.toBytes())
    head.bytes(encodedName)
    return head.toBytes()
  }

  /** Adds an entry to the central directory. */
  #list(about: Uint8Array, name: Uint8Array): void {
    this.#count += 1
    if (this.length > MAX_OFFSET || this.#count > MAX_FILES) throw new RangeError('the archive is too large')
    const directory = this.#directory
    write32(directory, SIGNATURES.entry)
    write16(directory, MADE_BY)
    directory.bytes(about)
    // No comment, first disk, binary data.
    for (const value of [0, 0, 0]) write16(directory, value)
    for (const value of [ATTRIBUTES, this.length]) write32(directory, value)
    directory.bytes(name)
  }

  async #give(...parts: Uint8Array[]): Promise<void> {
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    for (const chunk of size <= MAX_COPIED ? [concatenate(parts)] : parts) await this.#take(chunk)
    this.length += size
  }
}

function write16(sink: ByteSink, value: number): void {
  sink.byte(value & 255)
  sink.byte((value >>> 8) & 255)
}

function write32(sink: ByteSink, value: number): void {
  write16(sink, value)
  write16(sink, Math.floor(value / 2 ** 16))
}
