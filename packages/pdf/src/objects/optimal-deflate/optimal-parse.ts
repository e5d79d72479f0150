import type { Costs } from './costs.ts'
import type { Matches } from './match-finder.ts'
import type { Range } from './parse.ts'
import { DISTANCE_SYMBOLS_OF, LENGTH_BITS, LENGTH_MASK, LITERAL_STEP, MIN_LENGTH } from './symbols.ts'

/** Finds the cheapest sequence of literals and matches by dynamic programming, from the end backwards. */
export class OptimalParser {
  readonly #data: Uint8Array
  readonly #niceLength: number
  readonly #toEnd: Int32Array

  /** @param niceLength matches of at least this length are used whole or not at all */
  constructor(data: Uint8Array, niceLength: number, maxPositions: number) {
    this.#data = data
    this.#niceLength = niceLength
    this.#toEnd = new Int32Array(Math.min(maxPositions, data.length) + 1)
  }

  /**
   * Parses a range.
   * @param steps receives the steps, by position relative to `matches.start`
   */
  parse(matches: Matches, costs: Costs, range: Range, steps: Int32Array): void {
    const data = this.#data
    const toEnd = this.#toEnd
    const niceLength = this.#niceLength
    const { first, start, steps: found } = matches
    const { from, to } = range
    const { literals, lengths, distances } = costs
    toEnd[to - start] = 0
    for (let index = to - start - 1; index >= from - start; index -= 1) {
      let best = (literals[data[start + index] ?? 0] ?? 0) + (toEnd[index + 1] ?? 0)
      let step = LITERAL_STEP
      const longest = to - start - index
      const nearest = first[index] ?? 0
      let cheapest = 0x7fffffff
      let distancePart = 0
      // From the longest match down, since a shorter length can use any longer match's distance.
      for (let match = (first[index + 1] ?? 0) - 1; match >= nearest; match -= 1) {
        const candidate = found[match] ?? 0
        const distanceCost = distances[DISTANCE_SYMBOLS_OF[candidate >>> LENGTH_BITS] ?? 0] ?? 0
        if (distanceCost <= cheapest) {
          cheapest = distanceCost
          distancePart = candidate & ~LENGTH_MASK
        }
        const shorter = match > nearest ? (found[match - 1] ?? 0) & LENGTH_MASK : MIN_LENGTH - 1
        let length = candidate & LENGTH_MASK
        if (length > longest) length = longest
        const last = length >= niceLength ? length - 1 : shorter
        for (; length > last; length -= 1) {
          const cost = cheapest + (lengths[length] ?? 0) + (toEnd[index + length] ?? 0)
          if (cost < best) {
            best = cost
            step = distancePart | length
          }
        }
      }
      toEnd[index] = best
      steps[index] = step
    }
  }
}
