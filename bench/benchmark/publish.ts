import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { comparisonsOf } from './comparisons.ts'
import { benchmarkPage, type BenchmarkRun } from './page.ts'
import { withBenchmarkTable } from './readme-section.ts'
import { ratioTable } from './result-tables.ts'
import { growthPlot, ratioPlot } from './svg-plots.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Writes the page, its plots and the README's table into a folder, which is the repository unless it is a trial. */
export function publish(run: BenchmarkRun, folder = ROOT): void {
  const pictures = path.join(folder, 'docs/pictures')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(path.join(pictures, 'benchmark-ratios.svg'), ratioPlot(run.results.flatMap(comparisonsOf)))
  writeFileSync(path.join(pictures, 'benchmark-growth.svg'), growthPlot(run.pageGrowths, 'pages'))
  writeFileSync(path.join(pictures, 'benchmark-growth-bytes.svg'), growthPlot(run.byteGrowths, 'MB'))
  const [page, readme] = [path.join(folder, 'docs/benchmarks.md'), path.join(folder, 'README.md')]
  writeFileSync(page, benchmarkPage(run))
  writeFileSync(readme, withBenchmarkTable(readFileSync(path.join(ROOT, 'README.md'), 'utf8'), readmeSection(run)))
  format([page, readme])
}

function readmeSection({ results, date, objection }: BenchmarkRun): string {
  const warning = objection === undefined ? '' : ` **On a busy machine: ${objection}.**`
  return `Recto’s time divided by the other program’s, medians of one run, ${date}; below 1, Recto is faster.${warning}
[docs/benchmarks.md](docs/benchmarks.md) has the times, memory, sizes, what each program loses, and the machine.

${ratioTable(results)}`
}

/** As `npm run format` would, so that the checks accept what was written. */
function format(files: readonly string[]): void {
  const oxfmt = path.join(ROOT, 'node_modules/.bin/oxfmt')
  const { status, stderr } = spawnSync(oxfmt, ['-c', path.join(ROOT, '.oxfmtrc.json'), ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`oxfmt failed: ${stderr}`)
}
