import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate'

import { concatenate } from '../objects/characters.ts'
import type { Platform } from '../platform.ts'

/** Takes the bytes of an archive in order. */
export type TakeChunk = (chunk: Uint8Array) => void | Promise<void>

/** A date that every unzipper shows, the same in all time zones: ZIP has neither zones nor what the files were made for. */
const MODIFIED = new Date(2025, 0, 1)

/** Larger files are not copied once more. */
const MAX_PIECE = 2 ** 20

/**
 * Writes a ZIP file by file and gives its bytes away as they come. Files are stored as they are: what is put in is
 * compressed already. Names may have any characters; they must differ.
 */
export class ZipArchive {
  /** Bytes given away so far. */
  length = 0
  private readonly take: TakeChunk
  private readonly crc32: Platform['crc32']
  private readonly chunks: Uint8Array[] = []
  private readonly zip: Zip

  constructor({ crc32 }: Pick<Platform, 'crc32'>, take: TakeChunk) {
    this.crc32 = crc32
    this.take = take
    this.zip = new Zip((error, chunk) => {
      if (error !== null) throw error
      this.chunks.push(chunk)
    })
  }

  /** Adds a file. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    const file = new StoredFile(name, bytes, this.crc32(bytes))
    this.zip.add(file)
    file.write()
    await this.giveAway()
  }

  /** Writes the directory, after all files. */
  async finish(): Promise<void> {
    this.zip.end()
    await this.giveAway()
  }

  /** Small files go in one piece: whoever takes them writes them to a disk or sends them to a page. */
  private async giveAway(): Promise<void> {
    const chunks = this.chunks.splice(0)
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    this.length += size
    for (const chunk of size <= MAX_PIECE ? [concatenate(chunks)] : chunks) await this.take(chunk)
  }
}

/** Method of a file in an archive: deflate. */
const DEFLATE = 8
/** Made on Unix: from elsewhere some unzippers take names for another encoding than UTF-8, whatever the file says. */
const UNIX = 3
/** A plain file that its owner may write and all may read. */
const ATTRIBUTES = 0o100644 * 2 ** 16
/** Bytes that one block of stored data holds (RFC 1951, 3.2.4). */
const MAX_BLOCK = 65_535

/**
 * A file in an archive whose data is deflate without compression. Its end shows in the data itself, which readers of
 * streams rely on where sizes follow the data; plainly stored files they refuse.
 */
class StoredFile implements ZipInputFile {
  readonly filename: string
  readonly size: number
  readonly crc: number
  readonly compression = DEFLATE
  readonly mtime = MODIFIED
  readonly os = UNIX
  readonly attrs = ATTRIBUTES
  ondata?: AsyncFlateStreamHandler
  private readonly bytes: Uint8Array<ArrayBuffer>

  constructor(filename: string, bytes: Uint8Array, crc: number) {
    this.filename = filename
    // Nothing here is shared between threads; fflate's types alone ask for that.
    this.bytes = bytes as Uint8Array<ArrayBuffer>
    this.size = bytes.length
    this.crc = crc
  }

  /** Gives the data to the archive that the file was added to. */
  write(): void {
    for (let start = 0; start === 0 || start < this.size; start += MAX_BLOCK) {
      const block = this.bytes.subarray(start, start + MAX_BLOCK)
      const isLast = start + MAX_BLOCK >= this.size
      const [low, high] = [block.length & 255, block.length >> 8]
      this.ondata?.(null, Uint8Array.of(isLast ? 1 : 0, low, high, ~low, ~high), false)
      this.ondata?.(null, block, isLast)
    }
  }
}
