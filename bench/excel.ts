/**
 * Tables with known content, made into PDF files by LibreOffice Calc, and what is found in them:
 * `npm run -s bench:excel > docs/excel.md`, or with a part of their names for some of them. SOFFICE names a LibreOffice with Calc
 * where `soffice` is none. Beside it stand the lines of `pdftotext -layout` cut at white, and pdfplumber if the Python named by
 * RECTO_PYTHON has it. With RECTO_KEEP=folder the files are kept there.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { byPdfplumber, byPoppler, byRecto } from './excel/find-cells.ts'
import { judge, type FoundTables, type Score } from './excel/judge-cells.ts'
import { knownSheets, type KnownSheet, type KnownTable } from './excel/known-sheets.ts'
import { PUBLIC_SPREADSHEETS, publicLists } from './excel/public-sheets.ts'
import { shownTables } from './excel/shown-cells.ts'
import { spreadsheetFile } from './excel/spreadsheet-file.ts'
import { SPREADSHEET_NOTES } from './excel/spreadsheet-notes.ts'

const run = promisify(execFile)
const [chosen = ''] = process.argv.slice(2)
const { RECTO_KEEP: kept, RECTO_PYTHON: python = 'python3', SOFFICE: soffice = 'soffice' } = process.env
const NOTHING: Score = { text: 0, structure: 0, type: 0 }
const LONGEST_MS = 1_800_000

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

/** What the public spreadsheets are. */
const PUBLIC = [
  '',
  '## Public spreadsheets',
  '',
  'Spreadsheets and lists that others have published, in `fixtures/spreadsheets`; `fixtures/README.md` says whose they are. Lists',
  'with commas are printed with a head in bold, as wide as a page, with the lines of one of the sheets above; spreadsheets are',
  'printed as they are, with all their sheets, and what their cells show is taken from what LibreOffice saves as OpenDocument.',
]

interface Row {
  name: string
  recto: Score
  poppler: Score
  pdfplumber: Score | undefined
}

/** A spreadsheet, and the PDF file that is made of it. */
interface Source {
  name: string
  tables: KnownTable[]
  pdf: string
}

const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'recto-excel-')))
try {
  await mkdir(folder, { recursive: true })
  const made = await compareAll(await writeSheets(knownSheets(), 'sheet'))
  const lists = await compareAll([...(await readSpreadsheets()), ...(await writeSheets(await publicLists(), 'list'))])
  console.log(
    [
      ...HEAD,
      measured(made.length + lists.length),
      ...table(made),
      ...PUBLIC,
      ...table(lists),
      ...SPREADSHEET_NOTES,
    ].join('\n'),
  )
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

/** Spreadsheets of which every cell is known before they are written. */
async function writeSheets(sheets: readonly KnownSheet[], prefix: string): Promise<Source[]> {
  const sources: Source[] = []
  for (const [index, sheet] of sheets.entries()) {
    if (!sheet.name.includes(chosen)) continue
    const base = path.join(folder, `${prefix}-${String(index + 1).padStart(2, '0')}`)
    await writeFile(`${base}.ods`, await spreadsheetFile(sheet))
    sources.push({ name: sheet.name, tables: sheet.tables, pdf: `${base}.pdf` })
  }
  await convert(
    'pdf',
    sources.map(({ pdf }) => pdf.replace(/pdf$/, 'ods')),
  )
  return sources
}

/** Spreadsheets of others: what their cells show is read from what LibreOffice says of them. */
async function readSpreadsheets(): Promise<Source[]> {
  const originals = PUBLIC_SPREADSHEETS.filter((original) => original.includes(chosen))
  const copies = originals.map((original) => path.join(folder, path.basename(original)))
  for (const [index, original] of originals.entries()) await copyFile(original, copies[index] ?? original)
  await convert('fods', copies)
  await convert('pdf', copies)
  const sources: Source[] = []
  for (const copy of copies) {
    const base = copy.slice(0, -path.extname(copy).length)
    const tables = shownTables(await readFile(`${base}.fods`, 'utf8'))
    sources.push({ name: path.basename(copy), tables, pdf: `${base}.pdf` })
  }
  return sources
}

async function convert(format: string, inputs: readonly string[]): Promise<void> {
  if (inputs.length === 0) return
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const options = [profile, '--headless', '--convert-to', format, '--outdir', folder]
  await run(soffice, [...options, ...inputs], { timeout: LONGEST_MS })
}

async function compareAll(sources: readonly Source[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const source of sources) rows.push(await compare(source))
  return rows
}

async function compare({ name, tables, pdf }: Source): Promise<Row> {
  const scored = (found: FoundTables) => (found.length === 0 ? NOTHING : judge({ tables }, found))
  const others = await byPdfplumber(pdf, python)
  return {
    name,
    recto: scored(await byRecto(pdf)),
    poppler: scored(await byPoppler(pdf)),
    pdfplumber: others === undefined ? undefined : scored(others),
  }
}

function measured(count: number): string {
  return `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}: ${count} spreadsheets.`
}

function table(rows: readonly Row[]): string[] {
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
    '',
    '| table | Recto: text | neighbours | kinds | `pdftotext -layout`: text | neighbours | pdfplumber: text | neighbours |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...rows, all].map((row) => `| ${cells(row).join(' | ')} |`),
  ]
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : (share * 100).toFixed(1)
}
