/** Streams shorter than the cutoff are in the mini stream, in smaller sectors (MS-CFB 2.2). */
const [END_OF_CHAIN, MINI_CUTOFF, MINI_SECTOR_BYTES] = [0xff_ff_ff_fa, 4096, 64]
/** Type of the directory entry that the mini stream belongs to (2.6.1). */
const ROOT_ENTRY = 5

/** Maximum number of sectors to follow: 256 MB in sectors of 512 bytes. This also ends circular chains. */
const MAX_SECTORS = 524_288

/** A stream of a compound file. */
interface Stream {
  start: number
  sizeBytes: number
}

/** A compound file (MS-CFB): a file system in a file, used by the older Office formats. */
export class CompoundFile {
  readonly #view: DataView
  readonly #sectorBytes: number
  readonly #fat: number[] = []
  readonly #streams = new Map<string, Stream>()
  #root: Stream = { start: END_OF_CHAIN, sizeBytes: 0 }

  /** @throws RangeError where the file ends too early */
  constructor(bytes: ArrayBuffer | Uint8Array) {
    this.#view =
      bytes instanceof Uint8Array ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes)
    this.#sectorBytes = 2 ** Math.min(12, this.#view.getUint16(30, true))
    this.#readFat()
    this.#readDirectory()
  }

  /** The names of all streams and storages. */
  get names(): ReadonlySet<string> {
    return new Set(this.#streams.keys())
  }

  /** The first bytes of a stream; undefined if it does not exist, or is a small one in the mini stream. */
  head(name: string, maxBytes: number): DataView | undefined {
    const stream = this.#streams.get(name)
    if (stream === undefined || stream.sizeBytes < MINI_CUTOFF) return undefined
    const bytes = this.#read(stream, maxBytes)
    return new DataView(bytes.buffer, 0, bytes.length)
  }

  /** A whole stream, as far as the file contains it; undefined if it does not exist. */
  read(name: string): Uint8Array | undefined {
    const stream = this.#streams.get(name)
    if (stream === undefined) return undefined
    return stream.sizeBytes < MINI_CUTOFF ? this.#readSmall(stream) : this.#read(stream, stream.sizeBytes)
  }

  #read({ start, sizeBytes }: Stream, maxBytes: number): Uint8Array<ArrayBuffer> {
    // No stream is larger than its file, whatever size it claims.
    const length = Math.min(maxBytes, sizeBytes, this.#view.byteLength)
    const bytes = new Uint8Array(length)
    let at = 0
    for (const sector of this.#chain(start)) {
      if (at >= length) break
      const part = Math.min(this.#sectorBytes, length - at, this.#view.byteLength - this.#offset(sector))
      if (part <= 0) break
      bytes.set(new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#offset(sector), part), at)
      at += part
    }
    return bytes.subarray(0, at)
  }

  /** A stream in the mini stream, whose sectors have an allocation table of their own (2.4). */
  #readSmall({ start, sizeBytes }: Stream): Uint8Array {
    const all = this.#read(this.#root, this.#root.sizeBytes)
    const table = this.#read(
      { start: this.#view.getUint32(60, true), sizeBytes: this.#view.byteLength },
      all.length / 16,
    )
    const next = new DataView(table.buffer, 0, table.length)
    const bytes = new Uint8Array(sizeBytes)
    let sector = start
    for (let at = 0; at < sizeBytes && sector * MINI_SECTOR_BYTES < all.length; at += MINI_SECTOR_BYTES) {
      const from = sector * MINI_SECTOR_BYTES
      bytes.set(all.subarray(from, from + Math.min(MINI_SECTOR_BYTES, sizeBytes - at)), at)
      if (sector * 4 + 4 > next.byteLength) break
      sector = next.getUint32(sector * 4, true)
    }
    return bytes
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

  /** Directory entries have 128 bytes each (2.6). */
  #readDirectory(): void {
    for (const sector of this.#chain(this.#view.getUint32(48, true))) {
      for (let at = this.#offset(sector); at < this.#offset(sector + 1); at += 128) {
        const nameBytes = Math.min(64, this.#view.getUint16(at + 64, true))
        let name = ''
        for (let byte = 0; byte < nameBytes - 2; byte += 2) {
          name += String.fromCharCode(this.#view.getUint16(at + byte, true))
        }
        const stream = { start: this.#view.getUint32(at + 116, true), sizeBytes: this.#view.getUint32(at + 120, true) }
        if (name !== '') this.#streams.set(name, stream)
        if (this.#view.getUint8(at + 66) === ROOT_ENTRY) this.#root = stream
      }
    }
  }
}
