/** Reads bits, the highest of a byte first; behind the end there are zeros. */
export class BitReader {
  /** The bit to read next. */
  position = 0
  private readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** Whether more was read than there is. */
  get isBehindEnd(): boolean {
    return this.position > this.data.length * 8
  }

  /** The next bits, up to 24, which stay to be read. */
  peek(count: number): number {
    const { data, position } = this
    const at = position >>> 3
    const held =
      ((data[at] ?? 0) << 24) | ((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0)
    return (held << (position & 7)) >>> (32 - count)
  }

  skip(count: number): void {
    this.position += count
  }

  /** Goes on to the next whole byte. */
  align(): void {
    this.position = (this.position + 7) & ~7
  }
}
