/**
 * Compares the tables found in PDF files of known spreadsheets with what other programs find: `npm run -s bench:excel >
 * docs/excel.md`, or with part of a name for some of them. LibreOffice Calc (SOFFICE names it) makes the PDF files. The others are
 * `pdftotext -layout`, its lines split at runs of spaces, and pdfplumber, if the Python named by RECTO_PYTHON has it. RECTO_KEEP=folder
 * keeps the files.
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
const TIMEOUT_MS = 1_800_000

const HEAD = [
  '# Excel compared with other programs',
  '',
  'Made by `npm run -s bench:excel > docs/excel.md`; do not edit. A script generates spreadsheets with known cells, LibreOffice Calc',
  'exports them to PDF, and each program extracts the tables again.',
  '',
  '- **text**: cells with the same text; F1, the harmonic mean of recall and precision.',
  '- **neighbors**: F1 of pairs of cells beside or below each other, empty cells passed over.',
  '- **kinds**: of the cells with the same text, the share that is a number, percentage, amount of money, date or text as in the original.',
  '  The other programs extract text only.',
  '',
  'The lines of `pdftotext -layout` are split where there are two spaces or more; it does not know where a table begins, but these files',
  'contain nothing else. pdfplumber finds tables by lines, and by text on pages without any. It repeats header rows on every page, and',
  'so does `pdftotext`; Recto joins tables over pages.',
  '',
]

const PUBLIC = [
  '',
  '## Public spreadsheets',
  '',
  'Published spreadsheets and CSV files in `fixtures/spreadsheets`; `fixtures/README.md` names their sources. CSV files are printed with',
  'a bold header row, one page wide, with the rules of one of the sheets above. Spreadsheets are printed unchanged, with all sheets;',
  'what their cells display is read from their conversion to OpenDocument by LibreOffice.',
]

interface Row {
  name: string
  recto: Score
  poppler: Score
  pdfplumber: Score | undefined
}

/** A spreadsheet with its PDF file. */
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

/** Writes generated spreadsheets. */
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

/** Copies published spreadsheets; what their cells show is read from their conversion to flat OpenDocument. */
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
  await run(soffice, [...options, ...inputs], { timeout: TIMEOUT_MS })
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
    '| table | Recto: text | neighbors | kinds | `pdftotext -layout`: text | neighbors | pdfplumber: text | neighbors |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...rows, all].map((row) => `| ${cells(row).join(' | ')} |`),
  ]
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : (share * 100).toFixed(1)
}
