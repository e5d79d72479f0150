import type { Growth } from './growth.ts'
import { markdownTable } from './markdown-table.ts'
import { factsTable, growthTable, lossTable, measurementTable, ratioTable, threadTable } from './result-tables.ts'
import type { RowResult } from './run-row.ts'
import type { ThreadScaling } from './thread-scaling.ts'

/** All that a run found. */
export interface BenchmarkRun {
  results: readonly RowResult[]
  /** By number of pages. */
  pageGrowths: readonly Growth[]
  /** By size in megabytes. */
  byteGrowths: readonly Growth[]
  scalings: readonly ThreadScaling[]
  machine: readonly (readonly [name: string, value: string])[]
  /** The command that was run. */
  command: string
  /** Day, as YYYY-MM-DD. */
  date: string
  /** Load average before the run and after it. */
  loads: readonly [before: number, after: number]
  /** The least share of idle processor time before a row; undefined if it cannot be read. */
  leastIdle: number | undefined
  /** Why the figures should not be trusted, if the run was published anyway. */
  objection: string | undefined
}

/** The page of a run, in Markdown. */
export function benchmarkPage(run: BenchmarkRun): string {
  const { results, pageGrowths, byteGrowths, scalings, objection } = run
  const warning =
    objection === undefined
      ? []
      : [`**Measured on a busy machine: ${objection}. These figures are not for comparison.**`]
  return `${[
    '# Benchmarks',
    ...warning,
    `Written by \`${run.command}\`, which anyone can repeat: the files are made by scripts, and every program runs in turn, round by round, so that other load affects all of them. The command refuses to publish on a busy machine.`,
    'A ratio is Recto’s time divided by the other program’s; below 1, Recto is faster. Recto’s calls run in the server’s engine threads: _first call_ is the first after they have started and warmed up on a small file, _warm_ one after the same work has been done before; _command_ is `recto` as installed, with the start of its process, which is also part of the other programs’ times. pdf-lib, too, is warm, in a process that stays. Processor time is user and system time with child processes. Where a row uses several cores, processor time is of all of them.',
    `## Beside other programs\n\n${ratioTable(results)}`,
    '![Time relative to other programs](pictures/benchmark-ratios.svg)',
    `## Where Recto takes longer\n\n${lossTable(results)}`,
    `## Growth\n\nA book of 10 to 5,000 pages; merge takes it twice. The last column is the power of the number of pages by which Recto’s time grows from 1,000 pages on: 1 is linear.\n\n${growthTable(pageGrowths, 'pages')}`,
    '![Time by number of pages](pictures/benchmark-growth.svg)',
    `Pages with an image each, 1 to 300 MB; merge takes the file twice. The power is that of the size from 10 MB on. Peak memory is of the process, with the engine. Recto holds whole files in memory and reads its results back, where qpdf works in pieces.\n\n${growthTable(byteGrowths, 'MB')}`,
    '![Time by size](pictures/benchmark-growth-bytes.svg)',
    `By number of engine threads, up to one for each core:\n\n${threadTable(scalings)}`,
    '## Every row',
    'Medians with quartiles. Facts are counted by qpdf in the input and in the result, parts and all.',
    ...results.map(rowSection),
    `## Machine\n\n${markdownTable([['', ''], ...run.machine, ...conditions(run)])}`,
  ].join('\n\n')}\n`
}

function rowSection(result: RowResult): string {
  const { row, inputBytes } = result
  const size = `${(inputBytes / 1024 ** 2).toFixed(1)} MB, ${row.rounds} rounds.`
  const cores = row.recto.isShared === true ? ' Recto’s calls use every core.' : ''
  const facts = factsTable(result)
  return [
    `### ${row.title}`,
    `${size}${cores}`,
    measurementTable(result),
    ...(facts === undefined ? [] : [facts]),
  ].join('\n\n')
}

function conditions({ date, loads, leastIdle }: BenchmarkRun): [string, string][] {
  const idle = leastIdle === undefined ? 'unknown' : `${Math.round(leastIdle * 100)} % at least`
  return [
    ['date', date],
    ['load average', `${loads[0].toFixed(2)} before, ${loads[1].toFixed(2)} at the end`],
    ['idle before each row', idle],
  ]
}
