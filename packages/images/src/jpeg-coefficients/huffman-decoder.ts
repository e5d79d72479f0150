import { JpegError } from './frame.ts'

const FAST_BITS = 9

/** A Huffman table prepared for decoding (ITU-T T.81, annex F.2.2.3). */
export class HuffmanDecoder {
  /** Length and symbol by the next bits; 0 if the code is longer. */
  private readonly fast = new Uint16Array(1 << FAST_BITS)
  private readonly maxCode = new Int32Array(18).fill(-1)
  private readonly offset = new Int32Array(17)
  private readonly symbols: Uint8Array

  /** @param counts number of codes of each length from 1 to 16 */
  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.symbols = symbols
    let [code, at] = [0, 0]
    for (let length = 1; length <= 16; length += 1) {
      this.offset[length] = at - code
      for (let count = counts[length - 1] ?? 0; count > 0; count -= 1) {
        if (code >= 1 << length) throw new JpegError('a Huffman table has too many codes')
        if (length <= FAST_BITS) this.fillFast(code, length, symbols[at] ?? 0)
        code += 1
        at += 1
      }
      this.maxCode[length] = code - 1
      code <<= 1
    }
  }

  private fillFast(code: number, length: number, symbol: number): void {
    const rest = FAST_BITS - length
    this.fast.fill((length << 8) | symbol, code << rest, (code + 1) << rest)
  }

  /** The next symbol. */
  decode(bits: EntropyReader): number {
    const known = this.fast[bits.peek(FAST_BITS)] ?? 0
    if (known !== 0) {
      bits.skip(known >> 8)
      return known & 0xff
    }
    const all = bits.peek(16)
    for (let length = FAST_BITS + 1; length <= 16; length += 1) {
      const code = all >> (16 - length)
      if (code <= (this.maxCode[length] ?? -1)) {
        bits.skip(length)
        return this.symbols[code + (this.offset[length] ?? 0)] ?? 0
      }
    }
    throw new JpegError('a code that no table has')
  }
}

/** Reads entropy-coded bits, removing stuffed zero bytes (B.1.1.5). Ends at the next marker. */
export class EntropyReader {
  private readonly bytes: Uint8Array
  /** Offset of the next byte. */
  position: number
  private held = 0
  private count = 0
  /** Bits supplied past the end. */
  private missing = 0

  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes
    this.position = position
  }

  peek(length: number): number {
    while (this.count < length) this.fill()
    return (this.held >>> (this.count - length)) & ((1 << length) - 1)
  }

  skip(length: number): void {
    this.count -= length
    if (this.count < this.missing) throw new JpegError('the data ends too soon')
  }

  /** The next 0 to 16 bits as a number. */
  read(length: number): number {
    if (length === 0) return 0
    const value = this.peek(length)
    this.skip(length)
    return value
  }

  /** A signed value of `size` bits: a leading 0 means negative (F.2.2.1). */
  readSigned(length: number): number {
    const value = this.read(length)
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  /** Skips the padding bits and expects a restart marker. */
  expectRestart(number: number): void {
    this.held = 0
    this.count = 0
    this.missing = 0
    if (this.bytes[this.position] !== 0xff || this.bytes[this.position + 1] !== 0xd0 + number) {
      throw new JpegError('a restart marker is missing')
    }
    this.position += 2
  }

  private fill(): void {
    const byte = this.bytes[this.position]
    let next = byte ?? 0
    if (byte === undefined || (byte === 0xff && this.bytes[this.position + 1] !== 0)) {
      // The lookup peeks at more bits than a code may have, so bits past the end are supplied but must not be used.
      next = 0
      this.missing += 8
    } else {
      this.position += byte === 0xff ? 2 : 1
    }
    this.held = ((this.held << 8) | next) >>> 0
    this.count += 8
  }
}
