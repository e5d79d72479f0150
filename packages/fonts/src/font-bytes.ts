import { FontError } from './font-error.ts'

/** Numbers in the bytes of a font program, the highest byte first; nothing is read past their end. */
export class FontBytes {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get length(): number {
    return this.bytes.length
  }

  byte(at: number): number {
    const byte = this.bytes[at]
    if (byte === undefined) throw new FontError(`ends before ${at}`)
    return byte
  }

  /** Two bytes without a sign. */
  short(at: number): number {
    return this.byte(at) * 256 + this.byte(at + 1)
  }

  /** Two bytes with a sign. */
  signedShort(at: number): number {
    const value = this.short(at)
    return value >= 0x80_00 ? value - 0x1_00_00 : value
  }

  /** Four bytes without a sign. */
  long(at: number): number {
    return this.short(at) * 0x1_00_00 + this.short(at + 2)
  }

  /** A number of so many bytes, without a sign. */
  number(at: number, size: number): number {
    let value = 0
    for (let index = 0; index < size; index += 1) value = value * 256 + this.byte(at + index)
    return value
  }

  /** The bytes from one place to another. */
  slice(start: number, end: number): Uint8Array {
    if (start < 0 || start > end || end > this.bytes.length) throw new FontError(`has no bytes ${start} to ${end}`)
    return this.bytes.subarray(start, end)
  }
}

/** Writes numbers, the highest byte first. */
export class FontWriter {
  readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  short(at: number, value: number): void {
    this.view.setUint16(at, value)
  }

  long(at: number, value: number): void {
    this.view.setUint32(at, value)
  }
}
