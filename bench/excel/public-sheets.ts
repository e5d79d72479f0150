import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { KnownCell } from './known-cells.ts'
import type { KnownSheet, KnownTable, Rules } from './known-sheets.ts'
import { splitCsv } from './split-csv.ts'

const FOLDER = path.join(import.meta.dirname, '../../fixtures/spreadsheets')
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const DATE = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** The width of a character at 10 points, and the padding of a cell, in millimeters. */
const [CHARACTER_WIDTH, PADDING] = [2, 4]
/** Longer text wraps, as in the generated sheets. */
const LONGEST = 40

/** CSV files, and the rules they are printed with. */
const LISTS: readonly [name: string, rules: Rules, isLandscape: boolean][] = [
  ['airports', 'grid', false],
  ['birdstrikes', 'rows', true],
  ['chickens', 'rows', false],
  ['co2-concentration', 'none', false],
  ['engineers-hurricanes', 'none', false],
  ['gapminder-health-income', 'shades', false],
  ['global-temp', 'head', false],
  ['iowa-electricity', 'none', false],
  ['mtcars', 'none', false],
  ['seattle-weather', 'head', false],
  ['us-employment', 'rows', true],
]

/** Spreadsheets that are printed unchanged. */
export const PUBLIC_SPREADSHEETS: readonly string[] = ['deaths.xlsx', 'type-me.xlsx'].map((name) =>
  path.join(FOLDER, name),
)

/** Published CSV files as sheets one page wide; `fixtures/README.md` names their sources. */
export async function publicLists(): Promise<KnownSheet[]> {
  const sheets: KnownSheet[] = []
  for (const [name, rules, isLandscape] of LISTS) {
    const text = await readFile(path.join(FOLDER, `${name}.csv`), 'utf8')
    const settings = { rules, locale: 'en-US', isRightToLeft: false, isLandscape, isFitted: true }
    sheets.push({ name: `${name}.csv`, tables: [tableOf(splitCsv(text))], ...settings })
  }
  return sheets
}

function tableOf(records: readonly (readonly string[])[]): KnownTable {
  const [head = []] = records
  const widths = head.map((_, column) => {
    const longest = Math.max(...records.map((record) => record[column]?.length ?? 0))
    return Math.min(LONGEST, longest) * CHARACTER_WIDTH + PADDING
  })
  const rows = records.map((record, row) => record.map((text) => (row === 0 ? headCell(text) : cellOf(text))))
  return { rows, headRows: 1, widths }
}

function headCell(text: string): KnownCell {
  return { kind: 'text', text, value: text, isBold: true }
}

function cellOf(text: string): KnownCell {
  if (NUMBER.test(text)) return { kind: 'number', text, value: Number(text) }
  if (DATE.test(text)) return { kind: 'date', text, value: (Date.parse(text) - EPOCH) / DAY_MS }
  return { kind: 'text', text, value: text }
}
