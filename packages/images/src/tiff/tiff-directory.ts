/** Sizes of the types of values in bytes (TIFF 6.0, section 2; BigTIFF). */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}

/** The most directories to read: a chain may be circular. */
const MAX_DIRECTORIES = 10_000
const MAX_ENTRIES = 4096
const BIG_VERSION = 43

/** The value of an entry, where it is in the file. */
interface Entry {
  type: number
  count: number
  start: number
}

/** Layout of classic and of big files. */
const CLASSIC = { offsetBytes: 4, countBytes: 2, entryBytes: 12 } as const
const BIG = { offsetBytes: 8, countBytes: 8, entryBytes: 20 } as const

/** A directory of a TIFF file: the entries of one image. */
export class TiffDirectory {
  readonly #view: DataView
  /** Whether numbers are little-endian. */
  readonly isLittle: boolean
  readonly #entries = new Map<number, Entry>()

  constructor(view: DataView, isLittle: boolean, entries: ReadonlyMap<number, Entry>) {
    this.#view = view
    this.isLittle = isLittle
    this.#entries = new Map(entries)
  }

  /** The numbers of an entry; empty if there is none. */
  numbers(tag: number): number[] {
    const entry = this.#entries.get(tag)
    if (entry === undefined) return []
    const size = TYPE_BYTES[entry.type] ?? 0
    return Array.from({ length: entry.count }, (_, index) => this.#read(entry.type, entry.start + index * size))
  }

  /** The first number of an entry. */
  number(tag: number): number | undefined {
    return this.numbers(tag)[0]
  }

  /** The bytes of an entry, as they are in the file. */
  bytes(tag: number): Uint8Array | undefined {
    const entry = this.#entries.get(tag)
    if (entry === undefined) return undefined
    const { buffer, byteOffset } = this.#view
    return new Uint8Array(buffer, byteOffset + entry.start, entry.count * (TYPE_BYTES[entry.type] ?? 0))
  }

  #read(type: number, at: number): number {
    const [view, isLittle] = [this.#view, this.isLittle]
    switch (type) {
      case 3:
        return view.getUint16(at, isLittle)
      case 4:
      case 13:
        return view.getUint32(at, isLittle)
      case 5:
        return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle)
      case 6:
        return view.getInt8(at)
      case 8:
        return view.getInt16(at, isLittle)
      case 9:
        return view.getInt32(at, isLittle)
      case 10:
        return view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle)
      case 11:
        return view.getFloat32(at, isLittle)
      case 12:
        return view.getFloat64(at, isLittle)
      case 16:
      case 18:
        return Number(view.getBigUint64(at, isLittle))
      case 17:
        return Number(view.getBigInt64(at, isLittle))
      default:
        return view.getUint8(at)
    }
  }
}

/** The directories of a TIFF file (TIFF 6.0, section 2), as far as they are readable. */
export function* readTiffDirectories(bytes: Uint8Array): Generator<TiffDirectory, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 16) return
  const isLittle = view.getUint16(0) === 0x4949
  const layout = view.getUint16(2, isLittle) === BIG_VERSION ? BIG : CLASSIC
  const readNumber = (at: number, size: number): number => {
    if (at + size > view.byteLength) return 0
    if (size === 8) return Number(view.getBigUint64(at, isLittle))
    return size === 4 ? view.getUint32(at, isLittle) : view.getUint16(at, isLittle)
  }
  const seen = new Set<number>()
  let at = readNumber(layout.offsetBytes, layout.offsetBytes)
  while (at > 0 && at < view.byteLength && !seen.has(at) && seen.size < MAX_DIRECTORIES) {
    seen.add(at)
    const count = Math.min(readNumber(at, layout.countBytes), MAX_ENTRIES)
    const first = at + layout.countBytes
    const entries = new Map<number, Entry>()
    for (let index = 0; index < count; index += 1) {
      const place = first + index * layout.entryBytes
      if (place + layout.entryBytes > view.byteLength) break
      const type = view.getUint16(place + 2, isLittle)
      const valueCount = readNumber(place + 4, layout.offsetBytes)
      const length = valueCount * (TYPE_BYTES[type] ?? 0)
      const own = place + 4 + layout.offsetBytes
      const start = length <= layout.offsetBytes ? own : readNumber(own, layout.offsetBytes)
      if (length === 0 || start + length > view.byteLength) continue
      entries.set(view.getUint16(place, isLittle), { type, count: valueCount, start })
    }
    yield new TiffDirectory(view, isLittle, entries)
    at = readNumber(first + count * layout.entryBytes, layout.offsetBytes)
  }
}
