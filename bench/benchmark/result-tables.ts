import { comparisonsOf, lossesOf } from './comparisons.ts'
import { FACT_NAMES, type Facts } from './facts.ts'
import type { Growth } from './growth.ts'
import { markdownTable } from './markdown-table.ts'
import { lostFacts, type RowResult } from './run-row.ts'
import type { Spread } from './statistics.ts'
import type { ThreadScaling } from './thread-scaling.ts'

const MEBIBYTE = 1024 ** 2
const NONE = '–'
/** Why only a first call or a command may take longer. */
const START = 'Node.js starts, loads the engine and compiles it before the work.'

/** Recto's time relative to each peer's; the table of the README. */
export function ratioTable(results: readonly RowResult[]): string {
  const rows = results.flatMap((result) => [
    ...comparisonsOf(result).map((comparison) => {
      const { peer, warm, first, command, processor } = comparison
      return [result.row.title, peer.name, ...[warm, first, command, processor].map(ratioText)]
    }),
    ...result.absent.map(({ name, reason }) => [result.row.title, name, reason, NONE, NONE, NONE]),
  ])
  return markdownTable([['work', 'beside', 'warm', 'first call', 'command', 'processor time, warm'], ...rows])
}

/** Time, processor time, memory and size of every contender. */
export function measurementTable({ contenders, absent }: RowResult): string {
  const rows = contenders.map(({ name, elapsedMs, processorMs, peakBytes, outputBytes }) => [
    name,
    spreadText(elapsedMs),
    spreadText(processorMs),
    peakBytes === undefined ? NONE : megabytes(peakBytes),
    outputBytes === 0 ? NONE : megabytes(outputBytes, 2),
  ])
  const missing = absent.map(({ name, reason }) => [name, reason, NONE, NONE, NONE])
  const header = ['', 'time, ms (quartiles)', 'processor time, ms (quartiles)', 'peak memory, MB', 'result, MB']
  return markdownTable([header, ...rows, ...missing])
}

/** What the inputs say about themselves, and how much of it each result has lost; undefined if that was not counted. */
export function factsTable({ facts, contenders }: RowResult): string | undefined {
  if (facts === undefined || Object.values(facts).every((count) => count === 0)) return undefined
  const present = FACT_NAMES.filter(([key]) => facts[key] > 0)
  const rows = contenders.flatMap(({ name, facts: after }) =>
    after === undefined ? [] : [[name, ...lostFacts(facts, after).map(({ lost }) => String(lost))]],
  )
  const header = ['lost', ...present.map(([, name]) => name)]
  return markdownTable([header, ['of', ...present.map(([key]) => countText(facts, key))], ...rows])
}

/** The rows in which Recto takes longer than a peer, with the reason. */
export function lossTable(results: readonly RowResult[]): string {
  const rows = results.flatMap((result) =>
    comparisonsOf(result).flatMap((comparison) => {
      const losses = lossesOf(comparison)
      const isSlowerWarm = Math.max(comparison.warm ?? 0, comparison.processor ?? 0) > 1
      const reason = result.row.reasons?.[comparison.peer.name] ?? (isSlowerWarm ? 'not known yet' : START)
      return losses.length === 0 ? [] : [[result.row.title, comparison.peer.name, losses.join(', '), reason]]
    }),
  )
  return rows.length === 0 ? 'None.' : markdownTable([['work', 'beside', 'ratio', 'why'], ...rows])
}

/** Times by size. @param unit of the sizes, for the header */
export function growthTable(growths: readonly Growth[], unit: 'pages' | 'MB'): string {
  const rows = growths.flatMap(({ name, points, exponent }) =>
    points.map(({ size, rectoMs, qpdfMs, peakBytes }, index) => [
      name,
      String(size),
      rectoMs.toFixed(1),
      qpdfMs === undefined ? 'not installed' : qpdfMs.toFixed(1),
      megabytes(peakBytes),
      index === points.length - 1 && exponent !== undefined ? exponent.toFixed(2) : '',
    ]),
  )
  return markdownTable([['work', unit, 'Recto, warm, ms', 'qpdf, ms', 'peak memory, MB', 'power'], ...rows])
}

/** Times by number of engine threads, and how many times faster all of them are than one. */
export function threadTable(scalings: readonly ThreadScaling[]): string {
  const counts = scalings[0]?.points.map(({ threads }) => threads) ?? []
  const rows = scalings.map(({ title, points }) => {
    const [one, all] = [points[0]?.elapsedMs, points.at(-1)?.elapsedMs]
    const gain = one === undefined || all === undefined ? NONE : ratioText(one / all)
    return [title, ...points.map(({ elapsedMs }) => elapsedMs.toFixed(0)), gain]
  })
  const header = counts.map((count) => (count === 1 ? '1 thread, ms' : `${count} threads, ms`))
  return markdownTable([['work', ...header, 'times faster'], ...rows])
}

function ratioText(ratio: number | undefined): string {
  return ratio === undefined ? NONE : ratio.toFixed(2)
}

function spreadText({ median, lower, upper }: Spread): string {
  return `${median.toFixed(0)} (${lower.toFixed(0)}–${upper.toFixed(0)})`
}

function megabytes(bytes: number, digits = 0): string {
  return (bytes / MEBIBYTE).toFixed(digits)
}

function countText(facts: Facts, key: keyof Facts): string {
  return String(facts[key])
}
