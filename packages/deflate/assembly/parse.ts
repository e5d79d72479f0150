import { distanceCost, lengthCost, literalCost } from './costs'
import { firstMatch, matchAt, SEGMENT_BYTES } from './matches'
import { distanceSymbol, LENGTH_BITS, LENGTH_MASK, LITERAL_STEP, MIN_LENGTH } from './symbols'

/** The step at each position of the segment: a literal or a match. */
const STEPS: usize = memory.data(4 * SEGMENT_BYTES, 16)
/** Steps that are better than those of the latest parse. */
const KEPT: usize = memory.data(4 * SEGMENT_BYTES, 16)
/** The cost from each position to the end of the range. */
const TO_END: usize = memory.data(4 * (SEGMENT_BYTES + 1), 16)

/** The step at a position of the segment. */
export function stepAt(index: i32): i32 {
  return load<i32>(STEPS + ((index as usize) << 2))
}

/** Keeps the steps of a range. */
export function keepSteps(from: i32, to: i32): void {
  memory.copy(KEPT + ((from as usize) << 2), STEPS + ((from as usize) << 2), (to - from) << 2)
}

/** Takes back the steps that were kept. */
export function restoreSteps(from: i32, to: i32): void {
  memory.copy(STEPS + ((from as usize) << 2), KEPT + ((from as usize) << 2), (to - from) << 2)
}

function toEnd(index: i32): i32 {
  return load<i32>(TO_END + ((index as usize) << 2))
}

/**
 * Finds the cheapest sequence of literals and matches in a range of the segment by dynamic programming, from the end backwards.
 * @param data the segment
 * @param niceLength matches of at least this length are used whole or not at all
 */
export function parseRange(data: usize, from: i32, to: i32, niceLength: i32): void {
  store<i32>(TO_END + ((to as usize) << 2), 0)
  for (let index = to - 1; index >= from; index -= 1) {
    let best = literalCost(load<u8>(data + index)) + toEnd(index + 1)
    let step = LITERAL_STEP
    const longest = to - index
    const nearest = firstMatch(index)
    let cheapest = i32.MAX_VALUE
    let distancePart = 0
    // From the longest match down, since a shorter length can use any longer match's distance.
    for (let match = firstMatch(index + 1) - 1; match >= nearest; match -= 1) {
      const candidate = matchAt(match)
      const cost = distanceCost(distanceSymbol(candidate >>> LENGTH_BITS))
      if (cost <= cheapest) {
        cheapest = cost
        distancePart = candidate & ~LENGTH_MASK
      }
      const shorter = match > nearest ? matchAt(match - 1) & LENGTH_MASK : MIN_LENGTH - 1
      let length = min(candidate & LENGTH_MASK, longest)
      const last = length >= niceLength ? length - 1 : shorter
      for (; length > last; length -= 1) {
        const sum = cheapest + lengthCost(length) + toEnd(index + length)
        if (sum < best) {
          best = sum
          step = distancePart | length
        }
      }
    }
    store<i32>(TO_END + ((index as usize) << 2), best)
    store<i32>(STEPS + ((index as usize) << 2), step)
  }
}
