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
export function smoothFrequencies(frequencies: Frequencies): Frequencies[] {
  return TOLERANCES.map((tolerance) => ({
    literals: smooth(frequencies.literals, tolerance),
    distances: smooth(frequencies.distances, tolerance),
  }))
}

function smooth(frequencies: Uint32Array, { share, count }: { share: number; count: number }): Uint32Array {
  const smoothed = frequencies.slice()
  for (let start = 0; start < smoothed.length;) {
    let least = Infinity
    let most = 0
    let sum = 0
    let end = start
    for (; end < smoothed.length; end += 1) {
      const frequency = frequencies[end] ?? 0
      const low = Math.min(least, frequency)
      const high = Math.max(most, frequency)
      // A symbol must not gain or lose its code.
      if (frequency === 0 || high - low > Math.max(count, low * share)) break
      least = low
      most = high
      sum += frequency
    }
    if (end - start >= MIN_RUN) smoothed.fill(Math.round(sum / (end - start)), start, end)
    start = Math.max(end, start + 1)
  }
  return smoothed
}
