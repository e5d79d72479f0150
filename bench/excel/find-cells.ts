import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { nodePlatform } from '@recto/platforms/node'

import { AppError } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { excelSheets } from '../../packages/engine/test/excel-package.ts'
import type { FoundCell, FoundTables } from './judge-cells.ts'
import type { CellKind } from './known-cells.ts'

const run = promisify(execFile)
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const MAX_OUTPUT = 2 ** 26
/** Prints the tables that pdfplumber finds: by lines, or by text on pages without any. */
const PDFPLUMBER = `
import json, sys, pdfplumber
tables = []
with pdfplumber.open(sys.argv[1]) as pdf:
    for page in pdf.pages:
        found = page.extract_tables() or page.extract_tables({"vertical_strategy": "text", "horizontal_strategy": "text"})
        tables += found
json.dump(tables, sys.stdout)
`

/** The cells of the workbook that Recto writes. */
export async function byRecto(path: string): Promise<FoundTables> {
  try {
    const files = [{ name: 'sheet.pdf', bytes: new Uint8Array(await readFile(path)) }]
    const { file } = await runOperation('toExcel', files, {}, context)
    return excelSheets(file.bytes).map(({ cells }) => {
      const rows: (FoundCell | undefined)[][] = []
      for (const [name, { value, format }] of cells) {
        const [, letters = '', row = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? []
        const column = Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
        const own = (rows[Number(row) - 1] ??= [])
        own[column] = { value, kind: typeof value === 'string' ? 'text' : kindOf(format) }
      }
      return Array.from(rows, (row) => Array.from(row ?? []))
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NO_TABLES') return []
    throw error
  }
}

/** The lines of `pdftotext -layout`, split where there are two spaces or more. */
export async function byPoppler(path: string): Promise<FoundTables> {
  const { stdout } = await run('pdftotext', ['-layout', path, '-'], { maxBuffer: MAX_OUTPUT })
  const lines = stdout.split(/[\n\f]/).map((line) => line.trim())
  return [lines.filter((line) => line !== '').map((line) => line.split(/ {2,}/).map(text))]
}

/** The tables that pdfplumber finds; undefined if it is not installed. @param python the interpreter to use */
export async function byPdfplumber(path: string, python: string): Promise<FoundTables | undefined> {
  try {
    const { stdout } = await run(python, ['-c', PDFPLUMBER, path], { maxBuffer: MAX_OUTPUT })
    const tables = JSON.parse(stdout) as (string | null)[][][]
    return tables.map((rows) =>
      rows.map((row) => row.map((cell) => (cell === null || cell === '' ? undefined : text(cell)))),
    )
  } catch {
    // It is optional.
    return undefined
  }
}

function text(value: string): FoundCell {
  return { value, kind: 'text' }
}

/** The kind of a number, by its number format. */
function kindOf(format: string): CellKind {
  if (format.includes('[$') && !format.startsWith('[$-')) return 'currency'
  if (/[dmyhs]/.test(format.replaceAll(/\[[^\]]*\]|\\./g, ''))) return 'date'
  if (format.includes('[$')) return 'currency'
  return format.includes('%') ? 'percent' : 'number'
}
