const [END_OF_CHAIN, MINI_CUTOFF] = [0xff_ff_ff_fa, 4096]

/** Sectors that are followed at most: 64 MB of sectors of 512 bytes. A chain that runs in circles ends there. */
const MAX_SECTORS = 131_072

/** A stream of a compound file. */
interface Stream {
  start: number
  sizeBytes: number
}

/** A compound file (MS-CFB): a file system in a file, which holds documents of the older formats. */
export class CompoundFile {
  readonly #view: DataView
  readonly #sectorBytes: number
  readonly #fat: number[] = []
  readonly #streams = new Map<string, Stream>()

  /** @throws RangeError where the file ends too early */
  constructor(bytes: ArrayBuffer) {
    this.#view = new DataView(bytes)
    this.#sectorBytes = 2 ** Math.min(12, this.#view.getUint16(30, true))
    this.#readFat()
    this.#readDirectory()
  }

  /** The names of all streams and storages. */
  get names(): ReadonlySet<string> {
    return new Set(this.#streams.keys())
  }

  /** The first bytes of a stream; undefined if there is none, or it is one of the small ones, which are stored elsewhere. */
  head(name: string, maxBytes: number): DataView | undefined {
    const stream = this.#streams.get(name)
    if (stream === undefined || stream.sizeBytes < MINI_CUTOFF) return undefined
    const length = Math.min(maxBytes, stream.sizeBytes)
    const bytes = new Uint8Array(length)
    let at = 0
    for (const sector of this.#chain(stream.start)) {
      if (at >= length) break
      const part = Math.min(this.#sectorBytes, length - at, this.#view.byteLength - this.#offset(sector))
      if (part <= 0) break
      bytes.set(new Uint8Array(this.#view.buffer, this.#offset(sector), part), at)
      at += part
    }
    return new DataView(bytes.buffer, 0, at)
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
        const start = this.#view.getUint32(at + 116, true)
        if (name !== '') this.#streams.set(name, { start, sizeBytes: this.#view.getUint32(at + 120, true) })
      }
    }
  }
}
