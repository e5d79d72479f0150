import { ByteSink } from '@recto/runtime'

/** Probability estimates Qe of the LPS, and the state transitions (ITU-T T.88, table E.1). */
const STATES: readonly (readonly [qe: number, afterMps: number, afterLps: number, swaps: 0 | 1])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
]

/**
 * Transitions for context bytes, which combine state and MPS as `state * 2 + symbol`, so that one lookup gives all that coding
 * a bit needs.
 */
const QE = Uint16Array.from({ length: STATES.length * 2 }, (_, at) => STATES[at >> 1]?.[0] ?? 0)
const AFTER_MPS = Uint8Array.from({ length: QE.length }, (_, at) => (STATES[at >> 1]?.[1] ?? 0) * 2 + (at & 1))
const AFTER_LPS = Uint8Array.from({ length: QE.length }, (_, at) => {
  const [, , next, swaps] = STATES[at >> 1] ?? [0, 0, 0, 0]
  return next * 2 + ((at & 1) ^ swaps)
})

/** The MQ encoder of JBIG2 (ITU-T T.88, annex E): bits with their contexts in, bytes out. */
export class ArithmeticEncoder {
  readonly #sink = new ByteSink(1 << 14)
  /** State and MPS of each context. */
  readonly #contexts: Uint8Array
  #interval = 0x8000
  #code = 0
  #shiftsLeft = 12
  /** The byte a carry may still change; none before the first. */
  #pending = -1

  constructor(contextCount: number) {
    this.#contexts = new Uint8Array(contextCount)
  }

  /** Codes a bit in its context. */
  encode(bit: number, context: number): void {
    const state = this.#contexts[context] ?? 0
    const qe = QE[state] ?? 0
    this.#interval -= qe
    if ((state & 1) === bit) {
      if ((this.#interval & 0x8000) !== 0) {
        this.#code += qe
        return
      }
      // Conditional exchange: the larger interval goes to the MPS (E.3.2).
      if (this.#interval < qe) this.#interval = qe
      else this.#code += qe
      this.#contexts[context] = AFTER_MPS[state] ?? 0
    } else {
      if (this.#interval < qe) this.#code += qe
      else this.#interval = qe
      this.#contexts[context] = AFTER_LPS[state] ?? 0
    }
    this.#renormalize()
  }

  /** Codes a bit several times in the same context, at once as long as nothing but the interval changes. */
  encodeRun(bit: number, context: number, count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const state = this.#contexts[context] ?? 0
      const qe = QE[state] ?? 0
      if ((state & 1) === bit) {
        // Afterwards the interval is still at least 0x8000.
        const atOnce = Math.min(left - 1, Math.floor((this.#interval - 0x8000) / qe))
        this.#interval -= atOnce * qe
        this.#code += atOnce * qe
        left -= atOnce
      }
      this.encode(bit, context)
    }
  }

  /** Flushes (E.2.9) and returns all data. */
  finish(): Uint8Array {
    const limit = this.#code + this.#interval
    this.#code |= 0xffff
    if (this.#code >= limit) this.#code -= 0x8000
    for (let round = 0; round < 2; round += 1) {
      this.#code <<= this.#shiftsLeft
      this.#putByte()
    }
    if (this.#pending !== 0xff) this.#flushPending()
    this.#sink.byte(0xff)
    this.#sink.byte(0xac)
    return this.#sink.toBytes()
  }

  #renormalize(): void {
    do {
      this.#interval <<= 1
      this.#code <<= 1
      this.#shiftsLeft -= 1
      if (this.#shiftsLeft === 0) this.#putByte()
    } while ((this.#interval & 0x8000) === 0)
  }

  /** BYTEOUT: moves finished bits to the output, with a stuffed bit after 0xFF (E.2.8). */
  #putByte(): void {
    if (this.#pending !== 0xff && this.#code >= 0x8000000) {
      this.#pending += 1
      if (this.#pending === 0xff) this.#code &= 0x7ffffff
    }
    const isStuffed = this.#pending === 0xff
    this.#flushPending()
    this.#pending = isStuffed ? this.#code >>> 20 : (this.#code >>> 19) & 0xff
    this.#code &= isStuffed ? 0xfffff : 0x7ffff
    this.#shiftsLeft = isStuffed ? 7 : 8
  }

  #flushPending(): void {
    if (this.#pending >= 0) this.#sink.byte(this.#pending)
  }
}
