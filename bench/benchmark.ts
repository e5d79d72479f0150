/**
 * Compares Recto with other programs that are installed: `npm run bench`. CONTRIBUTING.md says what the figures mean.
 *
 *     --quick          smaller files and fewer rounds, in a few minutes
 *     --only id,id     some rows only
 *     --publish        writes docs/benchmarks.md, its plots and the README's table, but not on a busy machine
 *     --folder folder  writes them there instead
 *     --anyway         writes them on a busy machine, too, and says so on the page
 *
 * RECTO_BENCH_FILES names a folder of PDF files to compress as well.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { buildPrograms } from '../scripts/build-programs.mjs'
import { contentRows } from './benchmark/content-rows.ts'
import { measureByteGrowth, measurePageGrowth } from './benchmark/growth.ts'
import { describeMachine } from './benchmark/machine.ts'
import { namedRows } from './benchmark/named-rows.ts'
import type { BenchmarkRun } from './benchmark/page.ts'
import { publish } from './benchmark/publish.ts'
import { currentLoad, measureIdleShare, reasonNotToPublish, waitForQuiet } from './benchmark/quiet.ts'
import { growthTable, measurementTable, ratioTable, threadTable } from './benchmark/result-tables.ts'
import type { Row } from './benchmark/row.ts'
import { type RowResult, runRow } from './benchmark/run-row.ts'
import { Samples } from './benchmark/samples.ts'
import { structureRows } from './benchmark/structure-rows.ts'
import { measureThreadScaling } from './benchmark/thread-scaling.ts'

/** How long to watch other processes before a row. */
const WATCH_MS = 2000

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    folder: { type: 'string' },
    only: { type: 'string' },
  },
})
const mustBeQuiet = values.publish && !values.anyway
const before = currentLoad()
/** Idle shares before each row. */
const shares: (number | undefined)[] = []
let objection: string | undefined

const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
try {
  if (mustBeQuiet && (values.quick || values.only !== undefined)) throw new Error('only a whole run can be published')
  await checkQuiet(before)
  await buildPrograms()
  await runAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runAll(): Promise<void> {
  const samples = new Samples(folder)
  const results: RowResult[] = []
  for (const row of chosenRows()) {
    // What makes the files must not count as load.
    row.inputs(samples)
    await checkQuiet()
    const result = await runRow(row, samples, folder)
    results.push(result)
    console.log(`\n${row.title}\n${measurementTable(result)}`)
  }
  const further = await measureFurther(samples)
  console.log(`\n${ratioTable(results)}`)
  const known = shares.filter((share) => share !== undefined)
  const run: BenchmarkRun = {
    results,
    ...further,
    machine: describeMachine(),
    command: [
      'npm run bench --',
      ...process.argv.slice(2).filter((part) => part !== values.folder && part !== '--folder'),
    ].join(' '),
    date: new Date().toISOString().slice(0, 10),
    loads: [before, currentLoad()],
    leastIdle: known.length === 0 ? undefined : Math.min(...known),
    objection,
  }
  if (values.publish) publish(run, values.folder)
}

/** How times grow with pages, bytes and threads; nothing if only some rows are run. */
async function measureFurther(
  samples: Samples,
): Promise<Pick<BenchmarkRun, 'pageGrowths' | 'byteGrowths' | 'scalings'>> {
  if (values.only !== undefined) return { pageGrowths: [], byteGrowths: [], scalings: [] }
  await checkQuiet()
  const pageGrowths = await measurePageGrowth(values.quick ? [100, 1000] : [10, 100, 1000, 5000], samples, folder)
  console.log(`\n${growthTable(pageGrowths, 'pages')}`)
  await checkQuiet()
  const byteGrowths = await measureByteGrowth(values.quick ? [10] : [1, 10, 100, 300], samples, folder)
  console.log(`\n${growthTable(byteGrowths, 'MB')}`)
  if (values.quick) return { pageGrowths, byteGrowths, scalings: [] }
  await checkQuiet()
  const scalings = await measureThreadScaling(contentRows(false), samples, folder)
  console.log(`\n${threadTable(scalings)}`)
  return { pageGrowths, byteGrowths, scalings }
}

function chosenRows(): Row[] {
  const named = process.env['RECTO_BENCH_FILES']
  const all = [
    ...structureRows(values.quick),
    ...contentRows(values.quick),
    ...(named === undefined ? [] : namedRows(named)),
  ]
  const only = values.only?.split(',')
  return only === undefined ? all : all.filter(({ id }) => only.includes(id))
}

/** Watches other processes. @throws Error on a busy machine, if the figures are to be published */
async function checkQuiet(load?: number): Promise<void> {
  const share = await (mustBeQuiet ? waitForQuiet(WATCH_MS) : measureIdleShare(values.quick ? WATCH_MS / 10 : WATCH_MS))
  shares.push(share)
  const reason = reasonNotToPublish(share, load)
  if (reason === undefined) return
  if (mustBeQuiet) throw new Error(`Not published: ${reason}.`)
  if (objection === undefined) console.log(`Busy: ${reason}. The figures are not for comparison.`)
  objection ??= reason
}
