/**
 * Converts every file of RECTO_CORPUS to Excel and prints what came out and which files took longest: `npm run -s
 * bench:excel-corpus [folder]`. With a folder, workbooks with tables are kept there.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../fixtures/corpus.ts'
import { AppError } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { excelSheets } from '../packages/engine/test/excel-package.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const [folder] = process.argv.slice(2)
const SHOWN = 5

interface Outcome {
  name: string
  /** `tables`, `text` if there are no tables, or an error code. */
  kind: string
  cellCount: number
  processorMs: number
}

// The import has printed which folder is missing.
if (!HAS_CORPUS) process.exit(1)
if (folder !== undefined) await mkdir(folder, { recursive: true })
const outcomes: Outcome[] = []
for (const file of corpusFiles()) outcomes.push(await convert(file))
console.log(report())

/** Converts tables, or all text if there are none. */
async function convert(file: CorpusFile): Promise<Outcome> {
  const start = process.cpuUsage()
  const tables = await sheetsOf(file, false)
  const found = typeof tables === 'number' ? tables : await sheetsOf(file, true)
  const { user, system } = process.cpuUsage(start)
  const facts = { name: file.name, processorMs: (user + system) / 1000 }
  if (typeof found === 'string') return { ...facts, kind: found, cellCount: 0 }
  return { ...facts, kind: found === tables ? 'tables' : 'text', cellCount: found }
}

/** Checks that the workbook is well-formed and counts its cells; returns the error code if the file is refused. */
async function sheetsOf({ name, password, read }: CorpusFile, includeText: boolean): Promise<number | string> {
  try {
    const { file } = await runOperation('toExcel', [{ name, bytes: read(), password }], { includeText }, context)
    if (folder !== undefined && !includeText) await writeFile(path.join(folder, `${name}.xlsx`), file.bytes)
    return excelSheets(file.bytes).reduce((count, { cells }) => count + cells.size, 0)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') return error.code
    throw error
  }
}

function report(): string {
  const kinds = Map.groupBy(outcomes, ({ kind }) => kind)
  const slowest = outcomes.toSorted((one, other) => other.processorMs - one.processorMs).slice(0, SHOWN)
  return [
    `${outcomes.length} files: ${[...kinds].map(([kind, own]) => `${own.length} ${kind}`).join(', ')}`,
    `with tables: ${(kinds.get('tables') ?? []).map(({ name, cellCount }) => `${name} (${cellCount} cells)`).join(', ')}`,
    `longest: ${slowest.map(({ name, processorMs }) => `${name} ${processorMs.toFixed(0)} ms`).join(', ')}`,
  ].join('\n')
}
