import { BLOCK_SIZE, forEachBlock, JpegError, type JpegComponent, type JpegImage, type Scan } from './frame.ts'
import { EntropyReader, type HuffmanDecoder } from './huffman-decoder.ts'

/** A scan and the tables in force. */
export interface ScanToDecode extends Scan {
  isProgressive: boolean
  /** Tables of each component, in scan order. */
  dcTables: readonly (HuffmanDecoder | undefined)[]
  acTables: readonly (HuffmanDecoder | undefined)[]
  /** Restart interval in MCUs; 0 for none. */
  restartInterval: number
}

/**
 * Decodes the entropy-coded data of a scan into the coefficients of its components (ITU-T T.81, annexes F and G).
 * @returns the offset after the data
 * @throws JpegError if anything is invalid
 */
export function decodeScan(image: JpegImage, scan: ScanToDecode, bytes: Uint8Array, start: number): number {
  const bits = new EntropyReader(bytes, start)
  const decoder = new BlockDecoder(scan, bits)
  const onUnit = (unit: number) => {
    if (scan.restartInterval === 0 || unit === 0 || unit % scan.restartInterval !== 0) return
    bits.expectRestart((unit / scan.restartInterval - 1) & 7)
    decoder.restart()
  }
  forEachBlock(image, scan, (component, offset, place) => decoder.decode(component, offset, place), onUnit)
  return bits.position
}

class BlockDecoder {
  readonly #scan: ScanToDecode
  readonly #bits: EntropyReader
  readonly #predictions: number[]
  /** Blocks left in the EOB run. */
  #endOfBands = 0

  constructor(scan: ScanToDecode, bits: EntropyReader) {
    this.#scan = scan
    this.#bits = bits
    this.#predictions = scan.components.map(() => 0)
  }

  restart(): void {
    this.#predictions.fill(0)
    this.#endOfBands = 0
  }

  decode({ coefficients }: JpegComponent, offset: number, place: number): void {
    const { isProgressive, first, high } = this.#scan
    if (!isProgressive) {
      this.#firstDc(coefficients, offset, place)
      this.#sequentialAc(coefficients, offset, place)
    } else if (first === 0) {
      if (high === 0) this.#firstDc(coefficients, offset, place)
      else if (this.#bits.read(1) === 1) coefficients[offset] = (coefficients[offset] ?? 0) | (1 << this.#scan.low)
    } else if (high === 0) this.#firstAc(coefficients, offset, place)
    else this.#refineAc(coefficients, offset, place)
  }

  #firstDc(coefficients: Int16Array, offset: number, place: number): void {
    const length = tableOf(this.#scan.dcTables, place).decode(this.#bits)
    if (length > 15) throw new JpegError('a difference of too many bits')
    const value = (this.#predictions[place] ?? 0) + this.#bits.readSigned(length)
    this.#predictions[place] = value
    coefficients[offset] = value * (1 << this.#scan.low)
  }

  #sequentialAc(coefficients: Int16Array, offset: number, place: number): void {
    const table = tableOf(this.#scan.acTables, place)
    let index = 1
    while (index < BLOCK_SIZE) {
      const symbol = table.decode(this.#bits)
      const [run, length] = [symbol >> 4, symbol & 15]
      if (length === 0 && run < 15) return
      index += run
      if (index >= BLOCK_SIZE) throw new JpegError('a block is too long')
      if (length > 0) coefficients[offset + index] = this.#bits.readSigned(length)
      index += 1
    }
  }

  #firstAc(coefficients: Int16Array, offset: number, place: number): void {
    if (this.#endOfBands > 0) {
      this.#endOfBands -= 1
      return
    }
    const table = tableOf(this.#scan.acTables, place)
    let index = this.#scan.first
    while (index <= this.#scan.last) {
      const symbol = table.decode(this.#bits)
      const [run, length] = [symbol >> 4, symbol & 15]
      if (length === 0 && run < 15) {
        this.#endOfBands = (1 << run) + this.#bits.read(run) - 1
        return
      }
      index += run
      if (index > this.#scan.last) throw new JpegError('a band is too long')
      if (length > 0) coefficients[offset + index] = this.#bits.readSigned(length) * (1 << this.#scan.low)
      index += 1
    }
  }

  /** Refines nonzero coefficients by a bit, and adds those that become 1 or -1 (G.1.2.3). */
  #refineAc(coefficients: Int16Array, offset: number, place: number): void {
    const { first, last, low } = this.#scan
    let index = first
    if (this.#endOfBands === 0) {
      const table = tableOf(this.#scan.acTables, place)
      while (index <= last) {
        const symbol = table.decode(this.#bits)
        const [run, length] = [symbol >> 4, symbol & 15]
        if (length > 1) throw new JpegError('a refinement of more than one bit')
        if (length === 0 && run < 15) {
          this.#endOfBands = (1 << run) + this.#bits.read(run)
          break
        }
        const value = this.#newValue(length)
        index = this.#refineUntil(coefficients, offset, index, run)
        if (value !== 0) {
          if (index > last) throw new JpegError('a band is too long')
          coefficients[offset + index] = value
        }
        index += 1
      }
    }
    if (this.#endOfBands === 0) return
    for (; index <= last; index += 1) this.#correct(coefficients, offset + index, low)
    this.#endOfBands -= 1
  }

  #newValue(length: number): number {
    if (length === 0) return 0
    return this.#bits.read(1) === 1 ? 1 << this.#scan.low : -(1 << this.#scan.low)
  }

  /** Skips a run of zero coefficients, refining the others on the way. @returns the index of the next zero */
  #refineUntil(coefficients: Int16Array, offset: number, from: number, zeros: number): number {
    let [index, left] = [from, zeros]
    for (; index <= this.#scan.last; index += 1) {
      if (coefficients[offset + index] !== 0) this.#correct(coefficients, offset + index, this.#scan.low)
      else if (left === 0) return index
      else left -= 1
    }
    return index
  }

  #correct(coefficients: Int16Array, at: number, low: number): void {
    const value = coefficients[at] ?? 0
    if (value === 0 || this.#bits.read(1) === 0) return
    coefficients[at] = value > 0 ? value + (1 << low) : value - (1 << low)
  }
}

function tableOf(tables: readonly (HuffmanDecoder | undefined)[], place: number): HuffmanDecoder {
  const table = tables[place]
  if (table === undefined) throw new JpegError('a Huffman table is missing')
  return table
}
