import { concatenate, type Platform } from '@recto/runtime'

import { ZipHeaders } from './zip-headers.ts'

/** Receives the bytes of an archive in order. */
export type WriteChunk = (chunk: Uint8Array) => void | Promise<void>

/** The largest archive to write. ZIP64, needed past twice this size, is not supported by every unzip program. */
export const MAX_ARCHIVE_BYTES = 2 ** 31

/** Larger entries are written without copying, smaller ones in one chunk with their header. */
const MAX_COPIED = 2 ** 16

/**
 * Writes a ZIP entry by entry. Entries are stored, because most are compressed already, with sizes in the local header,
 * so that the archive can also be read as a stream. Streaming ZIP libraries put sizes after the data, where a streaming
 * reader cannot find the end of a stored entry.
 */
export class ZipArchive {
  readonly #take: WriteChunk
  readonly #crc32: Platform['crc32']
  readonly #headers = new ZipHeaders()

  constructor({ crc32 }: Pick<Platform, 'crc32'>, take: WriteChunk) {
    this.#crc32 = crc32
    this.#take = take
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#headers.length
  }

  /**
   * Adds an entry. Names may have any characters and must be unique.
   * @param unpacked size and CRC-32 of the original data if `bytes` are deflated (RFC 1951)
   */
  async add(name: string, bytes: Uint8Array, unpacked?: { length: number; crc32: number }): Promise<void> {
    const about = { name, size: bytes.length, crc32: unpacked?.crc32 ?? this.#crc32(bytes) }
    await this.#give(this.#headers.open(unpacked ? { ...about, inflatedSize: unpacked.length } : about), bytes)
  }

  /** Writes the central directory, after all entries. */
  async finish(): Promise<void> {
    await this.#give(this.#headers.finish())
  }

  async #give(...parts: Uint8Array[]): Promise<void> {
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    for (const chunk of size <= MAX_COPIED ? [concatenate(parts)] : parts) await this.#take(chunk)
  }
}
