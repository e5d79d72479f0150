/**
 * Compares the text of the files of RECTO_CORPUS with what poppler and MuPDF extract: `npm run -s bench:text > docs/text.md`, or
 * `npm run bench:text file.pdf …` for single files. Similarity is that of words, as a bag and in order. Files on which poppler and MuPDF
 * agree with each other more than with us are listed with the reason.
 */
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../fixtures/corpus.ts'
import { TEXT_READERS } from '../fixtures/text-readers.ts'
import { compareTexts, type Similarity } from '../fixtures/word-similarity.ts'
import { AppError } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { timed } from './measure.ts'
import { TEXT_DIFFERENCES } from './text-differences.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
/** Smaller differences are not listed. */
const NOTABLE = 0.03

interface Row {
  name: string
  words: number
  /** Similarity of our text to `pdftotext`, `pdftotext -layout` (by lines) and MuPDF, and of the two others to each other. */
  poppler: Similarity
  layout: Similarity
  mupdf: Similarity
  peers: Similarity
  milliseconds: number
  popplerMilliseconds: number
}

// The import has printed which folder is missing.
if (!HAS_CORPUS) process.exit(1)
const chosen = process.argv.slice(2)
const files = corpusFiles().filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const rows: Row[] = []
const refused: string[] = []
for (const file of files) {
  const row = await compare(file)
  if (row !== undefined) rows.push(row)
}
console.log(report())

async function compare(file: CorpusFile): Promise<Row | undefined> {
  const { result: ours, milliseconds } = await timed(() => read(file, 'reading'))
  if (typeof ours === 'string') {
    refused.push(`${file.name} (${ours})`)
    return undefined
  }
  const lines = await read(file, 'lines')
  const { result: poppler, milliseconds: popplerMilliseconds } = await timed(() => TEXT_READERS.poppler(file))
  const [layout, mupdf] = [await TEXT_READERS['poppler -layout'](file), await TEXT_READERS.mupdf(file)]
  const peers = compareTexts(poppler ?? [], mupdf ?? [])
  return {
    name: file.name,
    words: Math.max(peers.words / 2, compareTexts(ours, ours).words / 2),
    poppler: compareTexts(ours, poppler ?? []),
    layout: compareTexts(typeof lines === 'string' ? [] : lines, layout ?? []),
    mupdf: compareTexts(ours, mupdf ?? []),
    peers,
    milliseconds,
    popplerMilliseconds,
  }
}

/** The text of each page, or the error code. */
async function read({ name, password, ...file }: CorpusFile, layout: string): Promise<string[] | string> {
  try {
    const input = { name, bytes: file.read(), password }
    const result = await runOperation('toText', [input], { layout }, context)
    return new TextDecoder().decode(result.file.bytes).split('\f').slice(0, -1)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') return error.code
    throw error
  }
}

function report(): string {
  const withText = rows.filter(({ words }) => words > 0)
  const outliers = withText.filter(isOutlier).toSorted((one, other) => gap(other) - gap(one))
  const total = (pick: (row: Row) => number) => withText.reduce((sum, row) => sum + pick(row), 0)
  const mean = (pick: (row: Row) => number) => percent(total(pick) / Math.max(1, withText.length))
  const line = (title: string, pick: (row: Row) => Similarity) =>
    `| ${title} | ${mean((row) => pick(row).bag)} | ${mean((row) => pick(row).order)} |`
  return [
    '# Text compared with other programs',
    '',
    'Made by `npm run -s bench:text > docs/text.md`; do not edit. Similarity of words, as a bag and in order, mean over files.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}: ${rows.length} files, ${withText.length} of them with text.`,
    '',
    '| | words | in order |',
    '| --- | --- | --- |',
    line('Recto and `pdftotext`', (row) => row.poppler),
    line('Recto by lines and `pdftotext -layout`', (row) => row.layout),
    line('Recto and `mutool draw -F text`', (row) => row.mupdf),
    line('`pdftotext` and `mutool`', (row) => row.peers),
    '',
    `- time of all files: ${total((row) => row.milliseconds).toFixed(0)} ms, pdftotext with its processes ${total((row) => row.popplerMilliseconds).toFixed(0)} ms`,
    `- refused: ${refused.join(', ') || 'none'}`,
    '',
    `Files on which the two others agree with each other clearly more than with Recto: ${outliers.length}.`,
    '',
    '| File | words | poppler | MuPDF | poppler and MuPDF | reason |',
    '| --- | --- | --- | --- | --- | --- |',
    ...outliers.map(tableRow),
    ...(chosen.length > 0 ? ['', ...rows.map(tableRow)] : []),
  ].join('\n')
}

/** Whether both other programs found text. */
function haveText({ poppler, mupdf }: Row): boolean {
  return poppler.others > 0 && mupdf.others > 0
}

/** How much more similar the others are to each other than the more similar one is to us, by words or by order. */
function gap({ poppler, mupdf, peers }: Row): number {
  const byWords = peers.bag - Math.max(poppler.bag, mupdf.bag)
  return Math.max(byWords, peers.order - Math.max(poppler.order, mupdf.order))
}

function isOutlier(row: Row): boolean {
  return haveText(row) && gap(row) > NOTABLE
}

function tableRow({ name, words, poppler, mupdf, peers }: Row): string {
  const both = ({ bag, order }: Similarity) => `${percent(bag)} / ${percent(order)}`
  const cells = [name, words.toFixed(0), both(poppler), both(mupdf), both(peers), TEXT_DIFFERENCES[name] ?? '–']
  return `| ${cells.join(' | ')} |`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
