/** Reads bits, most significant first; zeros past the end. */
export class BitReader {
  /** Offset of the next bit. */
  position = 0
  private readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** Whether bits past the end were read. */
  get isBehindEnd(): boolean {
    return this.position > this.data.length * 8
  }

  /** Peeks at the next bits, up to 24. */
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

  /** Aligns to the next byte. */
  align(): void {
    this.position = (this.position + 7) & ~7
  }
}
