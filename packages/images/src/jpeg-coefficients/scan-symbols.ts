/** Tables a scan can use: 0 to 3 for DC, 4 to 7 for AC. */
const TABLES = 8
/** The first AC table. */
export const AC_TABLES = 4

/** The table of a component in a sequential scan: baseline allows two (ITU-T T.81, table B.5), one for luma, one for chroma. */
export function sequentialTable(place: number): number {
  return Math.min(place, 1)
}

const SYMBOL = 1 << 31

/** The symbols and raw bits of a scan in order, counted first and written once the codes are known. */
export class ScanSymbols {
  /** Frequency of each symbol, by table. */
  readonly #frequencies: (Uint32Array | undefined)[] = Array.from({ length: TABLES })
  #items = new Uint32Array(1 << 11)
  #length = 0

  /** Adds a symbol of the table of a component. */
  symbol(table: number, symbol: number): void {
    let counts = this.#frequencies[table]
    if (counts === undefined) this.#frequencies[table] = counts = new Uint32Array(256)
    counts[symbol] = (counts[symbol] ?? 0) + 1
    this.#put((SYMBOL | (table << 8) | symbol) >>> 0)
  }

  /** Adds up to 16 raw bits. */
  bits(value: number, length: number): void {
    this.#put((length << 16) | value)
  }

  /** The tables used, with their frequencies. */
  tables(): { table: number; frequencies: Uint32Array }[] {
    return this.#frequencies.flatMap((frequencies, table) =>
      frequencies === undefined ? [] : [{ table, frequencies }],
    )
  }

  /** Writes everything as bits, symbols by the codes of their table (`code << 5 | length`). */
  replay(codes: readonly (Uint32Array | undefined)[], onBits: (value: number, length: number) => void): void {
    for (let at = 0; at < this.#length; at += 1) {
      const item = this.#items[at] ?? 0
      if ((item & SYMBOL) === 0) onBits(item & 0xffff, item >>> 16)
      else {
        const code = codes[(item >>> 8) & 7]?.[item & 0xff] ?? 0
        onBits(code >>> 5, code & 31)
      }
    }
  }

  #put(item: number): void {
    if (this.#length === this.#items.length) {
      const grown = new Uint32Array(this.#length * 2)
      grown.set(this.#items)
      this.#items = grown
    }
    this.#items[this.#length++] = item
  }
}
