import {
  DISTANCE_SYMBOLS,
  DISTANCE_SYMBOLS_OF,
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BITS,
  LENGTH_MASK,
  LENGTH_SYMBOLS,
  LITERAL_STEP,
  LITERAL_SYMBOLS,
} from './symbols.ts'

/** A parse of bytes: `steps[n]` is the literal or match at byte `start + n`. */
export interface Parse {
  data: Uint8Array
  start: number
  steps: Int32Array
}

/** Positions from `from` up to, but not including, `to`. */
export interface Range {
  from: number
  to: number
}

/** Symbol frequencies of a block. */
export interface Frequencies {
  literals: Uint32Array
  distances: Uint32Array
}

/** All frequencies zero. */
export function noFrequencies(): Frequencies {
  return { literals: new Uint32Array(LITERAL_SYMBOLS), distances: new Uint32Array(DISTANCE_SYMBOLS) }
}

/** Counts the symbols in a range of a parse, including the end of block. */
export function countSymbols({ data, start, steps }: Parse, { from, to }: Range): Frequencies {
  const { literals, distances } = noFrequencies()
  let at = from
  while (at < to) {
    const step = steps[at - start] ?? LITERAL_STEP
    const length = step & LENGTH_MASK
    const symbol = length === 1 ? (data[at] ?? 0) : FIRST_LENGTH_SYMBOL + (LENGTH_SYMBOLS[length] ?? 0)
    literals[symbol] = (literals[symbol] ?? 0) + 1
    if (length > 1) {
      const distance = DISTANCE_SYMBOLS_OF[step >>> LENGTH_BITS] ?? 0
      distances[distance] = (distances[distance] ?? 0) + 1
    }
    at += length
  }
  literals[END_OF_BLOCK] = 1
  return { literals, distances }
}

/** Code lengths by symbol. */
export interface Codes {
  literals: Uint8Array
  distances: Uint8Array
}
