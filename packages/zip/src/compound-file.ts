import { type Entry, ENTRY_BYTES, pathsOf, readEntry, renameEntry, rootOf, type Stream } from './compound-directory.ts'

/** Streams shorter than the cutoff are in the mini stream, in smaller sectors (MS-CFB 2.2). */
const [END_OF_CHAIN, MINI_CUTOFF, MINI_SECTOR_BYTES] = [0xff_ff_ff_fa, 4096, 64]
/** Maximum number of sectors to follow: 256 MB in sectors of 512 bytes. This also ends circular chains. */
const MAX_SECTORS = 524_288

/** Maximum number of directory entries: a document with thousands of embedded objects has tens of thousands. */
const MAX_ENTRIES = 100_000

/** Consecutive bytes of the file. */
interface Piece {
  at: number
  length: number
}

/** The stream that contains small streams: its sectors, the allocation table of the mini sectors, and its size. */
interface MiniStream {
  sectors: readonly Piece[]
  next: DataView
  end: number
}

/** A compound file (MS-CFB): a file system in a file, used by the older Office formats. */
export class CompoundFile {
  readonly #view: DataView
  readonly #sectorBytes: number
  readonly #fat: number[] = []
  readonly #names: ReadonlySet<string>
  readonly #streams: ReadonlyMap<string, Entry>
  readonly #root: Stream
  #mini: MiniStream | undefined

  /** @throws RangeError where the file ends too early */
  constructor(bytes: ArrayBuffer | Uint8Array) {
    this.#view =
      bytes instanceof Uint8Array ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes)
    this.#sectorBytes = 2 ** Math.min(12, Math.max(9, this.#view.getUint16(30, true)))
    this.#readFat()
    const entries = [...this.#directory()]
    this.#names = new Set(entries.map(({ name }) => name).filter((name) => name !== ''))
    this.#streams = pathsOf(entries)
    this.#root = rootOf(entries) ?? { start: END_OF_CHAIN, sizeBytes: 0 }
  }

  /** Bytes of the file. */
  get sizeBytes(): number {
    return this.#view.byteLength
  }

  /** The names of all streams and storages. */
  get names(): ReadonlySet<string> {
    return this.#names
  }

  /** The names of the streams in a storage of the root storage. */
  namesIn(storage: string): string[] {
    const prefix = `${storage}/`
    return [...this.#streams.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
  }

  /** The first bytes of a stream; undefined if it does not exist. Paths are as for `read`. */
  head(path: string, maxBytes: number): DataView | undefined {
    const stream = this.#streams.get(path)
    if (stream === undefined) return undefined
    const bytes = this.#read(this.#pieces(stream), Math.min(maxBytes, stream.sizeBytes))
    return new DataView(bytes.buffer, 0, bytes.length)
  }

  /**
   * A whole stream, as far as the file contains it; undefined if it does not exist.
   * @param path the name of a stream in the root storage, or of a storage there and of a stream in it, separated by a slash. A
   *   name that the root storage does not have is looked for everywhere.
   */
  read(path: string): Uint8Array | undefined {
    const stream = this.#streams.get(path)
    return stream && this.#read(this.#pieces(stream), stream.sizeBytes)
  }

  /**
   * Overwrites the start of a stream in the bytes that the file was opened with. Its size does not change.
   * @param path as for `read`
   */
  overwrite(path: string, content: Uint8Array): void {
    const stream = this.#streams.get(path)
    if (stream === undefined) return
    let from = 0
    for (const { at, length } of this.#pieces(stream)) {
      const part = content.subarray(from, Math.min(from + length, stream.sizeBytes))
      if (part.length === 0) break
      new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, part.length).set(part)
      from += part.length
    }
  }

  /**
   * Renames a stream in the bytes that the file was opened with; this object still knows it by its old name.
   * @param path as for `read`
   * @param name of the same length, and with the same place among the names in its storage, which are sorted
   */
  rename(path: string, name: string): void {
    const entry = this.#streams.get(path)
    if (entry !== undefined) renameEntry(this.#view, entry, name)
  }

  #read(pieces: Iterable<Piece>, maxBytes: number): Uint8Array<ArrayBuffer> {
    // No stream is larger than its file, whatever size it claims.
    const bytes = new Uint8Array(Math.min(maxBytes, this.#view.byteLength))
    let at = 0
    for (const piece of pieces) {
      if (at >= bytes.length) break
      const length = Math.min(piece.length, bytes.length - at)
      bytes.set(new Uint8Array(this.#view.buffer, this.#view.byteOffset + piece.at, length), at)
      at += length
    }
    return bytes.subarray(0, at)
  }

  /** Where a stream is in the file, in order. The last piece may reach past the end of the stream, but not of the file. */
  #pieces(stream: Stream): Iterable<Piece> {
    return stream.sizeBytes < MINI_CUTOFF ? this.#smallPieces(stream) : this.#sectors(stream.start)
  }

  *#sectors(start: number): Generator<Piece> {
    for (const sector of this.#chain(start)) {
      const at = this.#offset(sector)
      const length = Math.min(this.#sectorBytes, this.#view.byteLength - at)
      if (length <= 0) return
      yield { at, length }
    }
  }

  /** A stream in the mini stream, whose sectors have an allocation table of their own (2.4). */
  *#smallPieces({ start, sizeBytes }: Stream): Generator<Piece> {
    this.#mini ??= this.#readMini()
    const { sectors, next, end } = this.#mini
    const perSector = this.#sectorBytes / MINI_SECTOR_BYTES
    let mini = start
    for (let read = 0; read < sizeBytes && mini * MINI_SECTOR_BYTES < end; read += MINI_SECTOR_BYTES) {
      const sector = sectors[Math.floor(mini / perSector)]
      const from = (mini % perSector) * MINI_SECTOR_BYTES
      if (sector === undefined || from >= sector.length) return
      yield { at: sector.at + from, length: Math.min(MINI_SECTOR_BYTES, sector.length - from) }
      if (mini * 4 + 4 > next.byteLength) return
      mini = next.getUint32(mini * 4, true)
    }
  }

  #readMini(): MiniStream {
    const sectors = [...this.#sectors(this.#root.start)]
    const end = Math.min(this.#root.sizeBytes, sectors.length * this.#sectorBytes)
    const table = this.#read(this.#sectors(this.#view.getUint32(60, true)), end / 16)
    return { sectors, next: new DataView(table.buffer, 0, table.length), end }
  }

  #offset(sector: number): number {
    return (sector + 1) * this.#sectorBytes
  }

  /** The allocation table; its sectors are listed in the header, and for large files in sectors of their own (2.5). */
  #readFat(): void {
    const perSector = this.#sectorBytes / 4
    const listed = Array.from({ length: 109 }, (_, index) => this.#view.getUint32(76 + index * 4, true))
    let next = this.#view.getUint32(68, true)
    for (let read = 0; next < END_OF_CHAIN && read < MAX_SECTORS / perSector; read += 1) {
      for (let index = 0; index < perSector - 1; index += 1) listed.push(this.#word(next, index))
      next = this.#word(next, perSector - 1)
    }
    for (const sector of listed) {
      if (sector >= END_OF_CHAIN || this.#fat.length >= MAX_SECTORS) continue
      for (let index = 0; index < perSector; index += 1) this.#fat.push(this.#word(sector, index))
    }
  }

  #word(sector: number, index: number): number {
    return this.#view.getUint32(this.#offset(sector) + index * 4, true)
  }

  *#chain(start: number): Generator<number> {
    let sector: number | undefined = start
    for (let count = 0; sector !== undefined && sector < END_OF_CHAIN && count < MAX_SECTORS; count += 1) {
      yield sector
      sector = this.#fat[sector]
    }
  }

  *#directory(): Generator<Entry> {
    let count = 0
    for (const sector of this.#chain(this.#view.getUint32(48, true))) {
      for (let at = this.#offset(sector); at < this.#offset(sector + 1); at += ENTRY_BYTES) {
        // This also ends a circular chain.
        if (count === MAX_ENTRIES) return
        count += 1
        yield readEntry(this.#view, at)
      }
    }
  }
}
