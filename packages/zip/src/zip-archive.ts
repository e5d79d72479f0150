import { ByteSink, concatenate, type Platform } from '@recto/runtime'

/** Takes the bytes of an archive in order. */
export type TakeChunk = (chunk: Uint8Array) => void | Promise<void>

/** What an archive may hold. Beyond twice that another kind of directory is needed, which not every unzipper reads. */
export const MAX_ARCHIVE_BYTES = 2 ** 31

/** Larger files are given away as they are, smaller ones in one piece with what stands before them. */
const MAX_COPIED = 2 ** 16

/** What each record of an archive begins with (APPNOTE 6.3, 4.3). */
const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
/** Version 2.0 of the format is enough to read it; on Unix, so that nobody takes names for a code page of MS-DOS. */
const NEEDED = 20
const MADE_BY = (3 << 8) | NEEDED
/** Names are UTF-8 (4.4.4, bit 11). */
const UTF8_NAMES = 1 << 11
/** Ways in which files are kept (4.4.5): as they are, or packed with RFC 1951. */
const [STORED, DEFLATED] = [0, 8]
/** A plain file that its owner may write and all may read. */
const ATTRIBUTES = 0o100644 * 2 ** 16
/** 2025-01-01 00:00 as MS-DOS writes it. ZIP has no time zones, and what is in it has no date of its own. */
const [TIME, DATE] = [0, ((2025 - 1980) << 9) | (1 << 5) | 1]
/** Sizes and places beyond need another kind of directory, which not every unzipper reads. */
const MAX_OFFSET = 2 ** 32 - 1
const MAX_FILES = 2 ** 16 - 1

/**
 * Writes a ZIP file by file and gives its bytes away as they come. Files are kept as they are put in: most are
 * compressed already. Their sizes stand before them, so the archive can be read from a stream, too; libraries that write
 * streams put sizes after the data, where readers of streams cannot find the end of a stored file.
 */
export class ZipArchive {
  /** Bytes given away so far. */
  length = 0
  private readonly take: TakeChunk
  private readonly crc32: Platform['crc32']
  private readonly directory = new ByteSink()
  private count = 0

  constructor({ crc32 }: Pick<Platform, 'crc32'>, take: TakeChunk) {
    this.crc32 = crc32
    this.take = take
  }

  /**
   * Adds a file. Names may have any characters; they must differ.
   * @param unpacked what the bytes unpack to, where they are packed with RFC 1951.
   */
  async add(name: string, bytes: Uint8Array, unpacked?: { length: number; crc32: number }): Promise<void> {
    const encodedName = new TextEncoder().encode(name)
    const about = new ByteSink(32)
    const method = unpacked === undefined ? STORED : DEFLATED
    for (const value of [NEEDED, UTF8_NAMES, method, TIME, DATE]) write16(about, value)
    const { length, crc32 } = unpacked ?? { length: bytes.length, crc32: this.crc32(bytes) }
    for (const value of [crc32, bytes.length, length]) write32(about, value)
    for (const value of [encodedName.length, 0]) write16(about, value)
    this.list(about.toBytes(), encodedName)
    const head = new ByteSink(64)
    write32(head, SIGNATURES.file)
    head.bytes(about.toBytes())
    head.bytes(encodedName)
    await this.give(head.toBytes(), bytes)
  }

  /** Writes the directory, after all files. */
  async finish(): Promise<void> {
    const { directory } = this
    const [start, size] = [this.length, directory.length]
    write32(directory, SIGNATURES.end)
    for (const value of [0, 0, this.count, this.count]) write16(directory, value)
    for (const value of [size, start]) write32(directory, value)
    write16(directory, 0)
    await this.give(directory.toBytes())
  }

  /** Enters the next file in the directory. */
  private list(about: Uint8Array, name: Uint8Array): void {
    this.count += 1
    if (this.length > MAX_OFFSET || this.count > MAX_FILES) throw new RangeError('the archive is too large')
    const { directory } = this
    write32(directory, SIGNATURES.entry)
    write16(directory, MADE_BY)
    directory.bytes(about)
    // No comment, on the first disk, no text.
    for (const value of [0, 0, 0]) write16(directory, value)
    for (const value of [ATTRIBUTES, this.length]) write32(directory, value)
    directory.bytes(name)
  }

  private async give(...parts: Uint8Array[]): Promise<void> {
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    for (const chunk of size <= MAX_COPIED ? [concatenate(parts)] : parts) await this.take(chunk)
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
