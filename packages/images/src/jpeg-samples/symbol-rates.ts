/** ZRL and EOB (ITU-T T.81, F.1.2.2). */
export const [LONG_RUN, END_OF_BLOCK] = [0xf0, 0]

/** Extra bits of a magnitude. */
export function sizeOf(value: number): number {
  return 32 - Math.clz32(value)
}

/** Counts the symbols of blocks to estimate the bits of each. */
export class SymbolCounts {
  private readonly counts = new Float64Array(256)

  /** Counts the symbols of a block, rounded to nearest. */
  add(scaled: Float64Array): void {
    let zeros = 0
    for (let index = 1; index < 64; index += 1) {
      const value = Math.round(Math.abs(scaled[index] ?? 0))
      if (value === 0) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) this.count(LONG_RUN)
      this.count((zeros << 4) | Math.min(15, sizeOf(value)))
      zeros = 0
    }
    if (zeros > 0) this.count(END_OF_BLOCK)
  }

  private count(symbol: number): void {
    this.counts[symbol] = (this.counts[symbol] ?? 0) + 1
  }

  /** Estimated bits of each symbol under an ideal code; unseen symbols count as rare. */
  rates(): Float64Array {
    const total = this.counts.reduce((sum, count) => sum + count + 0.5, 0)
    return this.counts.map((count) => Math.min(16, Math.max(1, Math.log2(total / (count + 0.5)))))
  }
}
