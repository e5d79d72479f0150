import { quantile } from './benchmark/statistics.ts'
import type { CompressRun } from './compress-runs.ts'

/** Files that take less are not named, in milliseconds of processor time. */
const MIN_MILLISECONDS = 300
/** How many times another program's time a file takes to be named. */
const MANY_TIMES = 4

type Timed = Pick<CompressRun, 'way' | 'results'>

/** How many times the processor time of another program a run takes, in words: of all files, the median, and the slowest files. */
export function timeBeside(run: Timed, other: Timed): string {
  const pairs = [...run.results].flatMap(([name, { cpuMilliseconds: own }]) => {
    const theirs = other.results.get(name)?.cpuMilliseconds
    return own === undefined || theirs === undefined || theirs === 0 ? [] : [{ name, own, ratio: own / theirs, theirs }]
  })
  const total = (key: 'own' | 'theirs') => pairs.reduce((sum, pair) => sum + pair[key], 0)
  const ratios = pairs.map(({ ratio }) => ratio)
  const slow = pairs.filter(({ own, ratio }) => own >= MIN_MILLISECONDS && ratio > MANY_TIMES)
  const named = slow
    .toSorted((left, right) => right.ratio - left.ratio)
    .map(({ name, ratio }) => `${name} (${ratio.toFixed(1)})`)
  return [
    `${run.way} takes ${(total('own') / total('theirs')).toFixed(2)} times the processor time of ${other.way} for all files that both`,
    `compress, and ${quantile(ratios, 0.5).toFixed(2)} times for the median of them. Of those that take at least ${MIN_MILLISECONDS} ms, over ${MANY_TIMES} times:`,
    `${named.join(', ') || 'none'}.`,
  ].join('\n')
}
