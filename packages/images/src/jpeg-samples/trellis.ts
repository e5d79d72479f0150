import { END_OF_BLOCK, LONG_RUN, sizeOf } from './symbol-rates.ts'

/**
 * What a squared error of one step costs in bits in a flat block. Busy blocks mask errors, so it costs less there: half at this
 * mean square of coefficients. Both are mozjpeg's values (2^14.75 and 2^16.5 on its scale).
 */
const ERROR_COST = 64 * 2 ** (14.75 - 16.5)
const HIDING_ENERGY = 2 ** 16.5 / 64

/**
 * Trellis quantization: rounds coefficients so that bits plus distortion are minimal, choosing a path through the block among
 * those that drop or shorten coefficients.
 */
export class Trellis {
  private readonly rates: Float64Array
  /** Sums of squares of the coefficients up to each index, in steps. */
  private readonly squares = new Float64Array(64)
  /** Paths so far: last index, its value, the path before, and the cost; the first is the start. */
  private readonly places = new Uint8Array(64)
  private readonly values = new Int32Array(64)
  private readonly previous = new Uint8Array(64)
  private readonly costs = new Float64Array(64)

  /** @param rates bits of each AC symbol */
  constructor(rates: Float64Array) {
    this.rates = rates
  }

  /**
   * @param scaled coefficients in quantization steps, in zigzag order
   * @param energy mean square of the AC coefficients
   */
  round(scaled: Float64Array, energy: number, coefficients: Int16Array, offset: number): void {
    const errorCost = ERROR_COST / (1 + energy / HIDING_ENERGY)
    this.sumSquares(scaled)
    let count = 1
    for (let place = 1; place < 64; place += 1) {
      if (Math.abs(scaled[place] ?? 0) < 0.5) continue
      this.reach(count, place, Math.abs(scaled[place] ?? 0), errorCost)
      count += 1
    }
    coefficients[offset] = Math.round(scaled[0] ?? 0)
    for (let way = this.best(count, errorCost); way > 0; way = this.previous[way] ?? 0) {
      const place = this.places[way] ?? 0
      const value = this.values[way] ?? 0
      coefficients[offset + place] = (scaled[place] ?? 0) < 0 ? -value : value
    }
  }

  private sumSquares(scaled: Float64Array): void {
    let sum = 0
    for (let place = 1; place < 64; place += 1) {
      sum += (scaled[place] ?? 0) ** 2
      this.squares[place] = sum
    }
  }

  /** Finds the cheapest path that ends in a coefficient. */
  private reach(way: number, place: number, exact: number, errorCost: number): void {
    this.places[way] = place
    this.costs[way] = Number.POSITIVE_INFINITY
    const nearest = Math.round(exact)
    const shorter = (1 << (sizeOf(nearest) - 1)) - 1
    this.tryValue(way, nearest, errorCost * (exact - nearest) ** 2, errorCost)
    if (shorter > 0) this.tryValue(way, shorter, errorCost * (exact - shorter) ** 2, errorCost)
  }

  private tryValue(way: number, value: number, error: number, errorCost: number): void {
    const { places, costs, squares, rates } = this
    const place = places[way] ?? 0
    const size = sizeOf(value)
    for (let before = 0; before < way; before += 1) {
      const from = places[before] ?? 0
      const run = place - from - 1
      const left = (squares[place - 1] ?? 0) - (squares[from] ?? 0)
      const bits = (run >> 4) * (rates[LONG_RUN] ?? 0) + (rates[((run & 15) << 4) | size] ?? 0) + size
      const cost = (costs[before] ?? 0) + errorCost * left + error + bits
      if (cost >= (costs[way] ?? 0)) continue
      costs[way] = cost
      this.previous[way] = before
      this.values[way] = value
    }
  }

  /** The path after which the rest of the block is best dropped. */
  private best(count: number, errorCost: number): number {
    const { places, costs, squares, rates } = this
    let [found, least] = [0, Number.POSITIVE_INFINITY]
    for (let way = 0; way < count; way += 1) {
      const place = places[way] ?? 0
      const rest = errorCost * ((squares[63] ?? 0) - (squares[place] ?? 0))
      const cost = (costs[way] ?? 0) + rest + (place < 63 ? (rates[END_OF_BLOCK] ?? 0) : 0)
      if (cost >= least) continue
      least = cost
      found = way
    }
    return found
  }
}
