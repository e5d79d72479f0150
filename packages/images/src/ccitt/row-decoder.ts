import type { BitReader } from './bit-reader.ts'
import { MAKE_UP_STEP, RUN_CODE_BITS, RUN_TABLES } from './run-codes.ts'

/** Coding modes (ITU-T T.4, table 4; T.6, table 1). */
const PASS = 8
const HORIZONTAL = 9
const MODE_BITS = 7

/** Code words of the modes; vertical modes are the offset from the row above, -3 to 3. */
const MODES: readonly (readonly [word: string, mode: number])[] = [
  ['0001', PASS],
  ['001', HORIZONTAL],
  ['1', 0],
  ['011', 1],
  ['000011', 2],
  ['0000011', 3],
  ['010', -1],
  ['000010', -2],
  ['0000010', -3],
]

/** Offset that makes modes positive in the table. */
const MODE_OFFSET = 4

/** Lookup by the next 7 bits: mode in the upper bits, length of its code word in the lower 4; 0 for none. */
const MODE_TABLE = modeTable()

function modeTable(): Uint8Array {
  const table = new Uint8Array(1 << MODE_BITS)
  for (const [word, mode] of MODES) {
    const free = MODE_BITS - word.length
    const first = Number.parseInt(word, 2) << free
    table.fill(((mode + MODE_OFFSET) << 4) | word.length, first, first + (1 << free))
  }
  return table
}

/**
 * Decodes fax rows as ascending changing elements: even ones to black, odd ones back to white. A row that its code words do not
 * fill exactly is damaged.
 */
export class RowDecoder {
  /** The changing elements of the last row, followed by the width. */
  changes: Int32Array
  /** Number of changing elements. */
  count = 0
  #above: Int32Array
  readonly #bits: BitReader
  readonly #columns: number

  constructor(bits: BitReader, columns: number) {
    this.#bits = bits
    this.#columns = columns
    // The entries past the last one are read in pairs.
    this.changes = new Int32Array(columns + 4).fill(columns)
    this.#above = new Int32Array(columns + 4).fill(columns)
  }

  /** Decodes a one-dimensional row (T.4, 4.1). @returns whether it is valid */
  readOneDimensional(): boolean {
    this.#begin()
    let at = 0
    for (let color = 0; at < this.#columns; color ^= 1) {
      const run = this.#readRun(color)
      if (run < 0 || at + run > this.#columns) return false
      at += run
      this.#change(at)
    }
    return this.#end()
  }

  /** Decodes a two-dimensional row (T.4, 4.2; T.6, 2.2). @returns whether it is valid */
  readTwoDimensional(): boolean {
    this.#begin()
    const above = this.#above
    const columns = this.#columns
    let [at, color, index] = [-1, 0, 0]
    while (at < columns) {
      // b1: the first changing element above, right of a0, of the opposite color.
      while ((above[index] ?? columns) <= at && (above[index] ?? columns) < columns) index += 2
      const mode = this.#readMode()
      if (mode === PASS) {
        at = above[index + 1] ?? columns
      } else if (mode === HORIZONTAL) {
        at = this.#readPair(Math.max(at, 0), color)
        if (at < 0) return false
      } else {
        const next = mode === undefined ? -1 : (above[index] ?? columns) + mode
        if (next <= at || next > columns) return false
        at = next
        this.#change(at)
        color ^= 1
        // Changing elements ascend, so only the one before can be right of a0 now.
        index += index > 0 ? -1 : 1
      }
    }
    return this.#end()
  }

  #begin(): void {
    const before = this.#above
    this.#above = this.changes
    this.changes = before
    this.count = 0
  }

  #end(): boolean {
    this.changes.fill(this.#columns, this.count, this.count + 4)
    return !this.#bits.isBehindEnd
  }

  /** Adds a changing element; an empty run adds none. */
  #change(at: number): void {
    if (this.count > 0 && this.changes[this.count - 1] === at) this.count -= 1
    else if (at < this.#columns) this.changes[this.count++] = at
  }

  /** Reads two runs, the first in the given color. @returns where they end, or -1 if damaged */
  #readPair(from: number, color: number): number {
    let at = from
    for (const own of [color, color ^ 1]) {
      const run = this.#readRun(own)
      if (run < 0 || at + run > this.#columns) return -1
      at += run
      this.#change(at)
    }
    return at
  }

  /** The length of a run: make-up codes, then a terminating code. -1 if there is no code word. */
  #readRun(color: number): number {
    const table = RUN_TABLES[color === 0 ? 0 : 1]
    let run = 0
    for (;;) {
      const entry = table[this.#bits.peek(RUN_CODE_BITS)] ?? 0
      if (entry === 0) return -1
      this.#bits.skip(entry & 15)
      const length = entry >> 4
      run += length
      if (length < MAKE_UP_STEP) return run
      if (run > this.#columns) return -1
    }
  }

  /** Also undefined for extension codes, which nobody uses. */
  #readMode(): number | undefined {
    const entry = MODE_TABLE[this.#bits.peek(MODE_BITS)] ?? 0
    if (entry === 0) return undefined
    this.#bits.skip(entry & 15)
    return (entry >> 4) - MODE_OFFSET
  }
}
