import { ByteSink } from '@recto/runtime'

/** Record signatures (APPNOTE 6.3, 4.3). */
const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }
/** Version 2.0 is needed to extract, 4.5 with ZIP64. Made by Unix, so that names are not taken for a DOS code page. */
const [NEEDED, NEEDED_64] = [20, 45]
const MADE_BY = (3 << 8) | NEEDED
/** Names are UTF-8 (4.4.4, bit 11). */
const UTF8_NAMES = 1 << 11
/** Compression methods (4.4.5). */
const [STORED, DEFLATED] = [0, 8]
/** External attributes: a regular file, mode 644. */
const ATTRIBUTES = 0o100644 * 2 ** 16
/** 2025-01-01 00:00 in MS-DOS format. A fixed date keeps archives reproducible; ZIP has no time zones anyway. */
const [TIME, DATE] = [0, ((2025 - 1980) << 9) | (1 << 5) | 1]
/** The largest values of two and of four bytes. Each means that the value is in a ZIP64 record instead. */
const [MAX_16, MAX_32] = [2 ** 16 - 1, 2 ** 32 - 1]
/** Tag of the extra field with values of eight bytes (4.5.3). */
const ZIP64_FIELD = 1

/** An entry before its data is written. */
export interface ZipEntry {
  /** May have any characters; unique in the archive. */
  name: string
  /** Bytes in the archive; less than 4 GB. */
  size: number
  /** CRC-32 of the original data. */
  crc32: number
  /** Size of the original data, if the data in the archive is deflated (RFC 1951). */
  inflatedSize?: number
}

/**
 * Builds the headers of an archive, entry by entry; the data between them is the caller's. Sizes are in the local headers, so
 * that the archive can also be read as a stream. Archives past 4 GB or 65,534 entries use ZIP64, others never.
 */
export class ZipHeaders {
  /** Bytes of the archive so far, data included. */
  length = 0
  readonly #directory = new ByteSink()
  #count = 0

  /** The header that comes before an entry's data. */
  open({ name, size, crc32, inflatedSize }: ZipEntry): Uint8Array {
    if (size >= MAX_32) throw new RangeError('the archive entry is too large')
    const encodedName = new TextEncoder().encode(name)
    const about = new ByteSink(32)
    const method = inflatedSize === undefined ? STORED : DEFLATED
    for (const value of [UTF8_NAMES, method, TIME, DATE]) write16(about, value)
    for (const value of [crc32, size, inflatedSize ?? size]) write32(about, value)
    write16(about, encodedName.length)
    const facts = about.toBytes()
    this.#list(facts, encodedName)
    const head = new ByteSink(64)
    write32(head, SIGNATURES.file)
    write16(head, NEEDED)
    head.bytes(facts)
    // No extra field.
    write16(head, 0)
    head.bytes(encodedName)
    this.length += head.length + size
    return head.toBytes()
  }

  /** The central directory, after all entries. */
  finish(): Uint8Array {
    const directory = this.#directory
    const [start, size, count] = [this.length, directory.length, this.#count]
    if (start + size >= MAX_32 || count >= MAX_16) this.#finish64(start, size)
    write32(directory, SIGNATURES.end)
    for (const value of [0, 0, count, count]) write16(directory, Math.min(value, MAX_16))
    for (const value of [size, start]) write32(directory, Math.min(value, MAX_32))
    write16(directory, 0)
    this.length += directory.length
    return directory.toBytes()
  }

  /** Adds an entry to the central directory. */
  #list(facts: Uint8Array, name: Uint8Array): void {
    this.#count += 1
    const is64 = this.length >= MAX_32
    const directory = this.#directory
    write32(directory, SIGNATURES.entry)
    write16(directory, MADE_BY)
    write16(directory, is64 ? NEEDED_64 : NEEDED)
    directory.bytes(facts)
    write16(directory, is64 ? 12 : 0)
    // No comment, first disk, binary data.
    for (const value of [0, 0, 0]) write16(directory, value)
    for (const value of [ATTRIBUTES, Math.min(this.length, MAX_32)]) write32(directory, value)
    directory.bytes(name)
    if (!is64) return
    for (const value of [ZIP64_FIELD, 8]) write16(directory, value)
    write64(directory, this.length)
  }

  /** The 64-bit end records, and their locations. */
  #finish64(start: number, size: number): void {
    const directory = this.#directory
    write32(directory, SIGNATURES.end64)
    write64(directory, 44)
    for (const value of [MADE_BY, NEEDED_64]) write16(directory, value)
    for (const value of [0, 0]) write32(directory, value)
    for (const value of [this.#count, this.#count, size, start]) write64(directory, value)
    write32(directory, SIGNATURES.locator64)
    write32(directory, 0)
    write64(directory, start + size)
    write32(directory, 1)
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

function write64(sink: ByteSink, value: number): void {
  write32(sink, value)
  write32(sink, Math.floor(value / 2 ** 32))
}
