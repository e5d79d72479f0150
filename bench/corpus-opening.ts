/**
 * Compares with other programs how many files of RECTO_CORPUS open: `npm run -s bench:corpus > docs/corpus.md`. Each file is opened
 * and rewritten completely, so that damage anywhere in it shows.
 */
import { spawnSync } from 'node:child_process'
import { openDocument, openingWay, rewriteDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import type { InputFile } from '@recto/runtime'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../fixtures/corpus.ts'
import { COUNTERS, type CounterName } from '../fixtures/page-counts.ts'
import { AppError } from '@recto/contract'

const WAYS = { 'as-is': 'as is', searched: 'recovered', rewritten: 'rewritten by PDFium' } as const
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const VERSION_OPTIONS: Record<CounterName, string[]> = {
  qpdf: ['qpdf', '--version'],
  poppler: ['pdfinfo', '-v'],
  mupdf: ['mutool', '-v'],
}

interface Row {
  name: string
  how: string
  pages: number | undefined
  lost: number
  milliseconds: number
  peers: Partial<Record<CounterName, number | undefined>>
}

// The import has printed which folder is missing.
if (!HAS_CORPUS) process.exit(1)
const versions = new Map(peers())
const rows: Row[] = []
for (const file of corpusFiles()) rows.push(await openOne(file))
for (const file of corpusFiles()) {
  const row = rows.find(({ name }) => name === file.name)
  for (const name of versions.keys()) if (row !== undefined) row.peers[name] = await COUNTERS[name](file)
}
console.log(report())

/** Opens a file and rewrites all of it; only opening is timed. */
async function openOne(file: CorpusFile): Promise<Row> {
  const input = { name: file.name, bytes: file.read(), password: file.password }
  const start = performance.now()
  const row = { name: file.name, peers: {}, lost: 0 }
  try {
    const document = await openDocument(input, context)
    const milliseconds = performance.now() - start
    await rewriteDocument(document, nodePlatform, {})
    return { ...row, milliseconds, how: WAYS[openingWay(document)], pages: document.pages.length, lost: document.lost }
  } catch (error) {
    const milliseconds = performance.now() - start
    const pages = await countReadable(input)
    if (pages !== undefined)
      return { ...row, milliseconds, how: 'for reading only; its attachments are encrypted', pages }
    const how = error instanceof AppError ? `refused: ${error.code}` : `error: ${String(error)}`
    return { ...row, milliseconds, how, pages: undefined }
  }
}

/** The number of pages of a document that opens for reading only, because its attachments need a password. */
async function countReadable(input: InputFile): Promise<number | undefined> {
  try {
    return (await openDocument(input, { ...context, isForReading: true })).pages.length
  } catch {
    // The caller reports the error of the first attempt.
    return undefined
  }
}

/** The programs that are installed, with their versions. */
function peers(): [CounterName, string][] {
  return (Object.keys(VERSION_OPTIONS) as CounterName[]).flatMap((name) => {
    const [program = name, ...options] = VERSION_OPTIONS[name]
    const { error, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8' })
    const version = /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0]
    return error === undefined ? [[name, version ?? ''] as [CounterName, string]] : []
  })
}

function report(): string {
  const names = [...versions.keys()]
  const opened = rows.filter(({ pages }) => pages !== undefined)
  const locked = corpusFiles().filter(({ password }) => password !== '')
  const ways = Map.groupBy(rows, ({ how }) => how)
  const slowest = rows.toSorted((left, right) => right.milliseconds - left.milliseconds).slice(0, 3)
  const total = (program: string, count: number) =>
    `| ${program} | ${count} of ${rows.length} | ${((100 * count) / rows.length).toFixed(2)} % |`
  const lines = [
    '# Opening the corpus',
    '',
    'Made by `npm run -s bench:corpus > docs/corpus.md`; do not edit. A file counts as opened if pages were found in it; for Recto, it',
    'also had to be rewritten completely, unless it opened for reading only. `Recovered` files have damaged cross-reference data, so that',
    'the whole file was searched for objects. Known passwords are given; a file that needs another one is refused.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}, ${names.map((name) => `${name} ${versions.get(name)}`).join(', ')}.`,
    '',
    '| Program | opened | share |',
    '| --- | --- | --- |',
    total('Recto', opened.length),
    ...names.map((name) => total(name, rows.filter(({ peers: counts }) => counts[name] !== undefined).length)),
    '',
    ...[...ways].map(([how, list]) => `- ${how}: ${list.length}`),
    `- opened with a known password: ${locked.map(({ name }) => name).join(', ') || 'none'}`,
    `- slowest to open: ${slowest.map(({ name, milliseconds }) => `${name} (${milliseconds.toFixed(0)} ms)`).join(', ')}`,
    `- all files: ${rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0).toFixed(0)} ms`,
    '',
    `| File | how | pages | lost | ms | ${names.map((name) => `${name} |`).join(' ')}`,
    `| --- | --- | --- | --- | --- | ${names.map(() => '--- |').join(' ')}`,
    ...rows.map((row) => tableRow(row, names)),
  ]
  return lines.join('\n')
}

function tableRow({ name, how, pages, lost, milliseconds, peers: counts }: Row, names: CounterName[]): string {
  const cells = [name, how, pages ?? '–', lost, milliseconds.toFixed(0), ...names.map((peer) => counts[peer] ?? '–')]
  return `| ${cells.join(' | ')} |`
}
