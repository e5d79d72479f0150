/**
 * Tables with known content, made into PDF files by LibreOffice Calc, and what is found in them:
 * `npm run -s bench:excel > docs/excel.md`, or with a part of their names for some of them. Beside it stand the lines of `pdftotext -layout` cut at white, and
 * pdfplumber if the Python named by RECTO_PYTHON has it. With RECTO_KEEP=folder the files are kept there.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { byPdfplumber, byPoppler, byRecto } from './excel/find-cells.ts'
import { judge, type FoundTables, type Score } from './excel/judge-cells.ts'
import { knownSheets, type KnownSheet } from './excel/known-sheets.ts'
import { spreadsheetFile } from './excel/spreadsheet-file.ts'

const run = promisify(execFile)
const [chosen = ''] = process.argv.slice(2)
const { RECTO_KEEP: kept, RECTO_PYTHON: python = 'python3' } = process.env
const NOTHING: Score = { text: 0, structure: 0, type: 0 }

/** What the table is about. */
const HEAD = [
  '# Excel beside other programs',
  '',
  'Made by `npm run -s bench:excel > docs/excel.md`; do not edit. A script makes spreadsheets whose cells are known,',
  'LibreOffice Calc makes PDF files of them, and each program takes the tables out again.',
  '',
  '- **text**: cells with the same text; the harmonic mean of how many were found and how many of those found are right.',
  '- **neighbours**: pairs of cells beside and below each other, without the empty ones between them; the same mean.',
  '- **kinds**: of the cells with the same text, the share that is a number, percentage, amount of money, date or text as it was.',
  '  The other programs give text only.',
  '',
  'The lines of `pdftotext -layout` are cut where two spaces or more stand; nothing tells it where a table begins, but these files',
  'hold nothing else. pdfplumber finds tables by their lines, and by text on pages without any. It has every repeated head, and so',
  'has `pdftotext`; Recto joins what pages part.',
  '',
]

interface Row {
  name: string
  recto: Score
  poppler: Score
  pdfplumber: Score | undefined
}

const sheets = knownSheets().filter(({ name }) => name.includes(chosen))
const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'recto-excel-')))
try {
  console.log(report(await compareAll()))
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

async function compareAll(): Promise<Row[]> {
  await mkdir(folder, { recursive: true })
  for (const [index, sheet] of sheets.entries()) await writeFile(`${pathOf(index)}.ods`, await spreadsheetFile(sheet))
  const inputs = sheets.map((_, index) => `${pathOf(index)}.ods`)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...inputs], {
    timeout: 600_000,
  })
  const rows: Row[] = []
  for (const [index, sheet] of sheets.entries()) rows.push(await compare(sheet, `${pathOf(index)}.pdf`))
  return rows
}

function pathOf(index: number): string {
  return path.join(folder, `sheet-${String(index + 1).padStart(2, '0')}`)
}

async function compare(sheet: KnownSheet, file: string): Promise<Row> {
  const scored = (tables: FoundTables) => (tables.length === 0 ? NOTHING : judge(sheet, tables))
  const others = await byPdfplumber(file, python)
  return {
    name: sheet.name,
    recto: scored(await byRecto(file)),
    poppler: scored(await byPoppler(file)),
    pdfplumber: others === undefined ? undefined : scored(others),
  }
}

function report(rows: readonly Row[]): string {
  const cells = ({ name, recto, poppler, pdfplumber }: Row) => [
    name,
    percent(recto.text),
    percent(recto.structure),
    percent(recto.type),
    percent(poppler.text),
    percent(poppler.structure),
    percent(pdfplumber?.text),
    percent(pdfplumber?.structure),
  ]
  const mean = (pick: (row: Row) => Score | undefined): Score | undefined => {
    const scores = rows.flatMap((row) => pick(row) ?? [])
    if (scores.length === 0) return undefined
    const of = (key: keyof Score) => scores.reduce((sum, score) => sum + score[key], 0) / scores.length
    return { text: of('text'), structure: of('structure'), type: of('type') }
  }
  const all = {
    name: '**mean**',
    recto: mean(({ recto }) => recto) ?? NOTHING,
    poppler: mean(({ poppler }) => poppler) ?? NOTHING,
    pdfplumber: mean(({ pdfplumber }) => pdfplumber),
  }
  return [
    ...HEAD,
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}: ${rows.length} spreadsheets.`,
    '',
    '| table | Recto: text | neighbours | kinds | `pdftotext -layout`: text | neighbours | pdfplumber: text | neighbours |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...rows, all].map((row) => `| ${cells(row).join(' | ')} |`),
  ].join('\n')
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : (share * 100).toFixed(1)
}
