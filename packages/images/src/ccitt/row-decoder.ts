import type { BitReader } from './bit-reader.ts'
import { MAKE_UP_STEP, RUN_CODE_BITS, RUN_TABLES } from './run-codes.ts'

/** How the next change of colour is told, by the code words of ITU-T T.4, table 4 (the same as T.6, table 1). */
const PASS = 8
const HORIZONTAL = 9
const MODE_BITS = 7

/** Code words of the modes; those between are the distance from the row above, which may be -3 to 3. */
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

/** Added to a mode in the table, so that nothing in it is below 1. */
const MODE_OFFSET = 4

/** What the next 7 bits begin with: a mode in the upper bits, the length of its word in the lower 4; 0 for none. */
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
 * Decodes rows of a fax, each as the places where its colour changes: the even ones to black, the odd ones back to
 * white, rising. A row that its code words do not fill exactly is damaged.
 */
export class RowDecoder {
  /** The changes of the row decoded last; behind them stands the width. */
  changes: Int32Array
  /** How many changes there are. */
  count = 0
  private above: Int32Array
  private readonly bits: BitReader
  private readonly columns: number

  constructor(bits: BitReader, columns: number) {
    this.bits = bits
    this.columns = columns
    // The places behind the changes are looked at in pairs.
    this.changes = new Int32Array(columns + 4).fill(columns)
    this.above = new Int32Array(columns + 4).fill(columns)
  }

  /** Decodes a row by its runs alone (T.4, 4.1); tells whether it is sound. */
  readOneDimensional(): boolean {
    this.begin()
    let at = 0
    for (let color = 0; at < this.columns; color ^= 1) {
      const run = this.readRun(color)
      if (run < 0 || at + run > this.columns) return false
      at += run
      this.change(at)
    }
    return this.end()
  }

  /** Decodes a row by how it differs from the one before (T.4, 4.2; T.6, 2.2); tells whether it is sound. */
  readTwoDimensional(): boolean {
    this.begin()
    const { above, columns } = this
    let [at, color, index] = [-1, 0, 0]
    while (at < columns) {
      // The first change above, to the right of here, that goes to the other colour: b1.
      while ((above[index] ?? columns) <= at && (above[index] ?? columns) < columns) index += 2
      const mode = this.readMode()
      if (mode === PASS) {
        at = above[index + 1] ?? columns
      } else if (mode === HORIZONTAL) {
        at = this.readPair(Math.max(at, 0), color)
        if (at < 0) return false
      } else {
        const next = mode === undefined ? -1 : (above[index] ?? columns) + mode
        if (next <= at || next > columns) return false
        at = next
        this.change(at)
        color ^= 1
        // Of changes that rise, only the one before may lie to the right now.
        index += index > 0 ? -1 : 1
      }
    }
    return this.end()
  }

  private begin(): void {
    const before = this.above
    this.above = this.changes
    this.changes = before
    this.count = 0
  }

  private end(): boolean {
    this.changes.fill(this.columns, this.count, this.count + 4)
    return !this.bits.isBehindEnd
  }

  /** Notes where a run ends; a run of nothing is no change. */
  private change(at: number): void {
    if (this.count > 0 && this.changes[this.count - 1] === at) this.count -= 1
    else if (at < this.columns) this.changes[this.count++] = at
  }

  /** Two runs, the first of the colour given; where they end, or -1 for damage. */
  private readPair(from: number, color: number): number {
    let at = from
    for (const own of [color, color ^ 1]) {
      const run = this.readRun(own)
      if (run < 0 || at + run > this.columns) return -1
      at += run
      this.change(at)
    }
    return at
  }

  /** The length of a run: steps of 64 pixels, then the rest. -1 where there is no code word for it. */
  private readRun(color: number): number {
    const table = RUN_TABLES[color === 0 ? 0 : 1]
    let run = 0
    for (;;) {
      const entry = table[this.bits.peek(RUN_CODE_BITS)] ?? 0
      if (entry === 0) return -1
      this.bits.skip(entry & 15)
      const length = entry >> 4
      run += length
      if (length < MAKE_UP_STEP) return run
      if (run > this.columns) return -1
    }
  }

  /** Undefined also for the extension codes, which nobody writes. */
  private readMode(): number | undefined {
    const entry = MODE_TABLE[this.bits.peek(MODE_BITS)] ?? 0
    if (entry === 0) return undefined
    this.bits.skip(entry & 15)
    return (entry >> 4) - MODE_OFFSET
  }
}
