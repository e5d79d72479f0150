import { BLOCK_SIZE, forEachBlock, type JpegComponent, type JpegImage, type Scan } from './frame.ts'
import { AC_TABLES, ScanSymbols, sequentialTable } from './scan-symbols.ts'

/** Correction bits that may be pending before the EOB run is written. */
const MAX_WAITING_BITS = 937
const MAX_RUN = 0x7fff

/** Produces the symbols of a scan (ITU-T T.81, annexes F.1.2 and G.1.2), sequential or progressive. */
export function encodeScan(image: JpegImage, scan: Scan, isProgressive: boolean, ends: BlockEnds): ScanSymbols {
  const encoder = new BlockEncoder(scan, isProgressive, ends)
  forEachBlock(image, scan, (component, offset, place) => encoder.encode(component, offset, place))
  return encoder.finish()
}

/** The last nonzero coefficient of each block, by component. */
export type BlockEnds = ReadonlyMap<JpegComponent, Uint8Array>

/** Finds the last nonzero coefficient of every block. */
export function findBlockEnds({ components }: JpegImage): BlockEnds {
  return new Map(components.map((component) => [component, endsOf(component.coefficients)]))
}

function endsOf(coefficients: Int16Array): Uint8Array {
  const ends = new Uint8Array(coefficients.length / BLOCK_SIZE)
  for (let block = 0; block < ends.length; block += 1) {
    let index = BLOCK_SIZE - 1
    while (index > 0 && coefficients[block * BLOCK_SIZE + index] === 0) index -= 1
    ends[block] = index
  }
  return ends
}

/** Bits needed for a magnitude. */
function lengthOf(size: number): number {
  return 32 - Math.clz32(size)
}

class BlockEncoder {
  readonly #scan: Scan
  readonly #sink = new ScanSymbols()
  readonly #isProgressive: boolean
  readonly #ends: BlockEnds
  readonly #predictions: number[]
  #endOfBands = 0
  /** Pending correction bits; those of ended blocks come first. */
  readonly #corrections = new Uint8Array(MAX_WAITING_BITS + 2 * BLOCK_SIZE)
  #correctionCount = 0
  #endedCorrections = 0

  constructor(scan: Scan, isProgressive: boolean, ends: BlockEnds) {
    this.#scan = scan
    this.#isProgressive = isProgressive
    this.#ends = ends
    this.#predictions = scan.components.map(() => 0)
  }

  encode(component: JpegComponent, offset: number, place: number): void {
    const { first, high, low } = this.#scan
    const { coefficients } = component
    const end = this.#ends.get(component)?.[offset / BLOCK_SIZE] ?? BLOCK_SIZE - 1
    if (!this.#isProgressive) {
      this.#dc(coefficients[offset] ?? 0, place)
      this.#sequentialAc(coefficients, offset, end, place)
    } else if (first === 0) {
      const value = (coefficients[offset] ?? 0) >> low
      if (high === 0) this.#dc(value, place)
      else this.#sink.bits(value & 1, 1)
    } else if (high === 0) this.#firstAc(coefficients, offset, end)
    else this.#refineAc(coefficients, offset, end)
  }

  finish(): ScanSymbols {
    this.#endBands()
    return this.#sink
  }

  #dc(value: number, place: number): void {
    const table = this.#isProgressive ? place : sequentialTable(place)
    const difference = value - (this.#predictions[place] ?? 0)
    this.#predictions[place] = value
    const length = lengthOf(Math.abs(difference))
    this.#sink.symbol(table, length)
    this.#signed(difference, length)
  }

  /** Negative values are written minus one, so that they start with 0 (F.1.2.1). */
  #signed(value: number, length: number): void {
    if (length > 0) this.#sink.bits((value < 0 ? value - 1 : value) & ((1 << length) - 1), length)
  }

  #sequentialAc(coefficients: Int16Array, offset: number, end: number, place: number): void {
    const table = AC_TABLES + sequentialTable(place)
    let zeros = 0
    for (let index = 1; index <= end; index += 1) {
      const value = coefficients[offset + index] ?? 0
      if (value === 0) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) this.#sink.symbol(table, 0xf0)
      const length = lengthOf(Math.abs(value))
      this.#sink.symbol(table, (zeros << 4) | length)
      this.#signed(value, length)
      zeros = 0
    }
    if (end < BLOCK_SIZE - 1) this.#sink.symbol(table, 0)
  }

  #firstAc(coefficients: Int16Array, offset: number, end: number): void {
    const { first, last, low } = this.#scan
    const stop = Math.min(last, end)
    let zeros = 0
    for (let index = first; index <= stop; index += 1) {
      const value = coefficients[offset + index] ?? 0
      const size = Math.abs(value) >> low
      if (size === 0) {
        zeros += 1
        continue
      }
      this.#endBands()
      for (; zeros > 15; zeros -= 16) this.#sink.symbol(AC_TABLES, 0xf0)
      const length = lengthOf(size)
      this.#sink.symbol(AC_TABLES, (zeros << 4) | length)
      this.#signed(value < 0 ? -size : size, length)
      zeros = 0
    }
    if (zeros > 0 || stop < last) this.#endBlock()
  }

  #refineAc(coefficients: Int16Array, offset: number, end: number): void {
    const { first, last, low } = this.#scan
    const stop = Math.min(last, end)
    const lastNew = lastOfSizeOne(coefficients, offset, stop, low)
    let zeros = 0
    for (let index = first; index <= stop; index += 1) {
      const value = coefficients[offset + index] ?? 0
      const size = Math.abs(value) >> low
      if (size === 0) {
        zeros += 1
        continue
      }
      // Past the last new coefficient no zero runs are coded.
      if (index <= lastNew) zeros = this.#countZeros(zeros)
      if (size > 1) {
        this.#corrections[this.#correctionCount++] = size & 1
        continue
      }
      this.#endBands()
      this.#sink.symbol(AC_TABLES, (zeros << 4) | 1)
      this.#sink.bits(value < 0 ? 0 : 1, 1)
      this.#putCorrections()
      zeros = 0
    }
    if (zeros > 0 || stop < last || this.#correctionCount > this.#endedCorrections) this.#endBlock()
  }

  /** Writes runs of sixteen zeros with their corrections. @returns the zeros left */
  #countZeros(zeros: number): number {
    let left = zeros
    for (; left > 15; left -= 16) {
      this.#endBands()
      this.#sink.symbol(AC_TABLES, 0xf0)
      this.#putCorrections()
    }
    return left
  }

  /** Adds a block to the EOB run; its corrections stay pending. */
  #endBlock(): void {
    this.#endOfBands += 1
    this.#endedCorrections = this.#correctionCount
    if (this.#endOfBands === MAX_RUN || this.#correctionCount > MAX_WAITING_BITS) this.#endBands()
  }

  /** Writes the EOB run (G.1.2.2) and the corrections of all its blocks. */
  #endBands(): void {
    if (this.#endOfBands === 0) return
    const length = lengthOf(this.#endOfBands) - 1
    this.#sink.symbol(AC_TABLES, length << 4)
    if (length > 0) this.#sink.bits(this.#endOfBands & ((1 << length) - 1), length)
    this.#endOfBands = 0
    const ended = this.#endedCorrections
    for (let at = 0; at < ended; at += 1) this.#sink.bits(this.#corrections[at] ?? 0, 1)
    // The corrections of the current block follow its own symbol.
    this.#corrections.copyWithin(0, ended, this.#correctionCount)
    this.#correctionCount -= ended
    this.#endedCorrections = 0
  }

  #putCorrections(): void {
    for (let at = 0; at < this.#correctionCount; at += 1) this.#sink.bits(this.#corrections[at] ?? 0, 1)
    this.#correctionCount = 0
  }
}

/** The last coefficient that becomes 1 or -1 at this bit position; after it there are only corrections. */
function lastOfSizeOne(coefficients: Int16Array, offset: number, from: number, low: number): number {
  let index = from
  while (index > 0 && Math.abs(coefficients[offset + index] ?? 0) >> low !== 1) index -= 1
  return index
}
