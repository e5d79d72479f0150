import { Inflater } from './inflater.ts'
import {
  dataStart,
  DEFLATED,
  type DirectoryEntry,
  findDirectory,
  LOCAL_HEADER_BYTES,
  readDirectory,
  STORED,
  TAIL_BYTES,
} from './zip-directory.ts'
import { ZipError, ZipTooLargeError } from './zip-error.ts'

/** Bytes that are read in parts, such as a Blob. */
export interface ByteSource {
  readonly size: number
  slice: (start: number, end: number) => ByteSource
  arrayBuffer: () => Promise<ArrayBuffer>
}

/** Limits on the directory of an archive. */
export interface DirectoryBounds {
  maxEntries: number
  maxDirectoryBytes: number
}

/** The bytes of an entry, and whether they are all of it. */
export interface EntryStart {
  bytes: Uint8Array<ArrayBuffer>
  isWhole: boolean
}

/** An archive of which only the parts that are needed are read. */
export class ZipSource {
  readonly #source: ByteSource
  readonly #entries: ReadonlyMap<string, DirectoryEntry>

  private constructor(source: ByteSource, entries: ReadonlyMap<string, DirectoryEntry>) {
    this.#source = source
    this.#entries = entries
  }

  /**
   * Opens an archive; of entries with the same name the first counts.
   * @throws ZipError, ZipTooLargeError
   */
  static async open(source: ByteSource, { maxEntries, maxDirectoryBytes }: DirectoryBounds): Promise<ZipSource> {
    const tailStart = Math.max(0, source.size - TAIL_BYTES)
    const tail = new DataView(await source.slice(tailStart, source.size).arrayBuffer())
    const { start, end, count } = findDirectory(tail, tailStart, maxEntries)
    if (end - start > maxDirectoryBytes) throw new ZipTooLargeError('the directory is too large')
    const directory = new Uint8Array(await source.slice(start, end).arrayBuffer())
    return new ZipSource(source, readDirectory(directory, count))
  }

  /** The names of all entries. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /**
   * The bytes of an entry, up to a limit, or up to where it is damaged.
   * @returns undefined if there is no such entry, or nothing of it can be read
   */
  async read(name: string, maxBytes: number): Promise<EntryStart | undefined> {
    const entry = this.#entries.get(name)
    if (entry === undefined || entry.isEncrypted) return undefined
    const data = await this.#dataOf(entry)
    if (entry.method === DEFLATED) return data && inflateStart(data, maxBytes)
    if (data === undefined || entry.method !== STORED) return undefined
    const bytes = new Uint8Array(await data.slice(0, maxBytes).arrayBuffer())
    return { bytes, isWhole: bytes.length === entry.packedBytes }
  }

  async #dataOf(entry: DirectoryEntry): Promise<ByteSource | undefined> {
    const { headerStart, packedBytes } = entry
    const header = await this.#source.slice(headerStart, headerStart + LOCAL_HEADER_BYTES).arrayBuffer()
    try {
      const start = dataStart(new DataView(header), entry)
      return this.#source.slice(start, start + packedBytes)
    } catch (error) {
      if (error instanceof ZipError) return undefined
      throw error
    }
  }
}

async function inflateStart(data: ByteSource, maxBytes: number): Promise<EntryStart | undefined> {
  const inflater = new Inflater()
  let isDamaged = false
  for (let at = 0; at < data.size && inflater.length <= maxBytes && !isDamaged; at += Inflater.stepBytes) {
    const next = at + Inflater.stepBytes
    const step = new Uint8Array(await data.slice(at, next).arrayBuffer())
    try {
      inflater.push(step, next >= data.size)
    } catch {
      // The part before the damage may still be useful.
      isDamaged = true
    }
  }
  if (isDamaged && inflater.length === 0) return undefined
  return { bytes: inflater.bytes(maxBytes), isWhole: !isDamaged && inflater.length <= maxBytes }
}
