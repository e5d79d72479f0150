import type { Frequencies } from './parse.ts'

/** Shorter runs are left. */
const MIN_RUN = 4
/** Largest difference of frequencies within a run: relative to the smallest, and absolute. */
const TOLERANCES: readonly { share: number; count: number }[] = [
  { share: 0.25, count: 1 },
  { share: 0.5, count: 2 },
  { share: 1, count: 4 },
  { share: 2, count: 8 },
]

/** Levels out runs of similar frequencies, so that equal code lengths can be run-length coded in the header. */
export function evenFrequencies(frequencies: Frequencies): Frequencies[] {
  return TOLERANCES.map((tolerance) => ({
    literals: even(frequencies.literals, tolerance),
    distances: even(frequencies.distances, tolerance),
  }))
}

function even(frequencies: Uint32Array, { share, count }: { share: number; count: number }): Uint32Array {
  const evened = frequencies.slice()
  for (let start = 0; start < evened.length;) {
    let [least, most, sum] = [Infinity, 0, 0]
    let end = start
    for (; end < evened.length; end += 1) {
      const frequency = frequencies[end] ?? 0
      const [low, high] = [Math.min(least, frequency), Math.max(most, frequency)]
      // A symbol must not gain or lose its code.
      if (frequency === 0 || high - low > Math.max(count, low * share)) break
      least = low
      most = high
      sum += frequency
    }
    if (end - start >= MIN_RUN) evened.fill(Math.round(sum / (end - start)), start, end)
    start = Math.max(end, start + 1)
  }
  return evened
}
