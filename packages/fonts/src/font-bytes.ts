import { FontError } from './font-error.ts'

/** Reads big-endian numbers of a font program, bounds-checked. */
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

  /** An unsigned 16-bit integer. */
  short(at: number): number {
    return this.byte(at) * 256 + this.byte(at + 1)
  }

  /** A signed 16-bit integer. */
  signedShort(at: number): number {
    const value = this.short(at)
    return value >= 0x80_00 ? value - 0x1_00_00 : value
  }

  /** An unsigned 32-bit integer. */
  long(at: number): number {
    return this.short(at) * 0x1_00_00 + this.short(at + 2)
  }

  /** An unsigned integer of `size` bytes. */
  number(at: number, size: number): number {
    let value = 0
    for (let index = 0; index < size; index += 1) value = value * 256 + this.byte(at + index)
    return value
  }

  /** The bytes from `start` to `end`. */
  slice(start: number, end: number): Uint8Array {
    if (start < 0 || start > end || end > this.bytes.length) throw new FontError(`has no bytes ${start} to ${end}`)
    return this.bytes.subarray(start, end)
  }
}

/** Writes big-endian numbers. */
export class FontWriter {
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  short(at: number, value: number): void {
    this.#view.setUint16(at, value)
  }

  long(at: number, value: number): void {
    this.#view.setUint32(at, value)
  }
}
