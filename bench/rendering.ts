/**
 * How pages look beside poppler and MuPDF: `npm run -s bench:rendering > docs/rendering.md`. The folder of files is named
 * by RECTO_CORPUS. The first page of each is drawn by all three at one size, halved, and compared by its structural
 * similarity. Where the two others agree with each other and not with us, we are the odd one out; why stands in
 * rendering-reasons.ts. With a folder's name behind it, pictures of those pages are kept there, side by side.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../fixtures/corpus.ts'
import { openPreview } from '@recto/engine'
import { inParallel } from '../packages/engine/test/in-parallel.ts'
import { REASONS } from './rendering-reasons.ts'
import { halve, readPixmap, similarity, type PlainPicture } from './similarity.ts'

/** The longer side of what is drawn, in pixels; what is compared has half of it. */
const SIDE = 600
const PATIENCE_MS = 60_000
/** So alike the two others are where they agree, and so much less alike we are where we are the odd one out. */
const [AGREED, APART] = [0.85, 0.05]

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'recto-rendering-'))
const keptIn = process.argv[2]

interface Row {
  name: string
  /** Why we did not draw it. */
  refused?: string
  /** Recto and poppler, Recto and MuPDF, poppler and MuPDF; undefined where one of them does not draw the page. */
  alike?: [number, number, number]
}

// The import has said where it looked.
if (!HAS_CORPUS) process.exit(1)
try {
  const rows = await inParallel(corpusFiles(), compare)
  console.log(report(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(file: CorpusFile): Promise<Row> {
  const drawn = await drawByRecto(file)
  if (typeof drawn === 'string') return { name: file.name, refused: drawn }
  const theirs = await Promise.all([drawByPoppler(file, drawn), drawByMupdf(file, drawn)])
  const [poppler, mupdf] = theirs
  if (poppler === undefined || mupdf === undefined) return { name: file.name }
  const [ours, first, second] = [halve(drawn), halve(poppler), halve(mupdf)]
  const row: Row = {
    name: file.name,
    alike: [similarity(ours, first), similarity(ours, second), similarity(first, second)],
  }
  if (keptIn !== undefined && isOdd(row)) keep(file.name, [drawn, poppler, mupdf])
  return row
}

async function drawByRecto({ name, read, password }: CorpusFile): Promise<PlainPicture | string> {
  try {
    const preview = await openPreview(
      { name, bytes: read(), password },
      { platform: nodePlatform, limits: { maxPages: 5000 } },
    )
    const { width, height, pixels } = preview.renderPage(1, { width: SIDE, height: SIDE })
    preview.close()
    return { width, height, rgb: Uint8Array.from(pixels.filter((_, index) => index % 4 !== 3)) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function drawByPoppler(file: CorpusFile, { width, height }: PlainPicture): Promise<PlainPicture | undefined> {
  const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)]
  return drawBy('pdftoppm', ['-q', '-cropbox', '-f', '1', '-l', '1', ...size, '-upw', file.password, file.path])
}

async function drawByMupdf(file: CorpusFile, { width, height }: PlainPicture): Promise<PlainPicture | undefined> {
  const size = ['-w', String(width), '-h', String(height), '-f']
  const output = ['-F', 'ppm', '-c', 'rgb', '-o', '-']
  return drawBy('mutool', ['draw', '-q', ...size, '-p', file.password, ...output, file.path, '1'])
}

async function drawBy(program: string, parts: string[]): Promise<PlainPicture | undefined> {
  try {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, timeout: PATIENCE_MS } as const
    const { stdout } = await run(program, parts, options)
    const picture = readPixmap(stdout)
    return picture.width > 0 ? picture : undefined
  } catch {
    // Some files are too damaged for one of the programs; then there is nothing to compare.
    return undefined
  }
}

function isOdd({ alike }: Row): boolean {
  if (alike === undefined) return false
  const [poppler, mupdf, theirs] = alike
  return theirs >= AGREED && theirs - Math.max(poppler, mupdf) >= APART
}

function keep(name: string, pictures: readonly PlainPicture[]): void {
  for (const [index, { width, height, rgb }] of pictures.entries()) {
    const file = path.join(keptIn ?? folder, `${name}-${['recto', 'poppler', 'mupdf'][index]}.ppm`)
    writeFileSync(file, Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), rgb]))
  }
}

function report(rows: readonly Row[]): string {
  const compared = rows.filter(({ alike }) => alike !== undefined)
  const mean = (index: number) =>
    (compared.reduce((sum, { alike }) => sum + (alike?.[index] ?? 0), 0) / compared.length).toFixed(3)
  const refused = rows.flatMap(({ name, refused: why }) => (why === undefined ? [] : [`${name} (${why})`]))
  const odd = compared
    .filter(isOdd)
    .toSorted((left, right) => Math.max(...(left.alike ?? [])) - Math.max(...(right.alike ?? [])))
  return [
    '# How pages look',
    '',
    'Made by `npm run -s bench:rendering > docs/rendering.md`; do not edit. The first page of each file of the corpus, drawn at',
    `${SIDE} pixels by Recto (PDFium), poppler and MuPDF, halved, and compared by structural similarity (1 is equal).`,
    '',
    `- compared: ${compared.length} of ${rows.length} files; the others one of the programs does not draw`,
    `- Recto does not draw: ${refused.join(', ') || 'none'}`,
    `- mean similarity of Recto and poppler ${mean(0)}, Recto and MuPDF ${mean(1)}, poppler and MuPDF ${mean(2)}`,
    `- files in which the two others agree (${AGREED} or more) and we are further from both by ${APART} or more: ${odd.length}`,
    '',
    '| File | to poppler | to MuPDF | these two | why |',
    '| --- | --- | --- | --- | --- |',
    ...odd.map(
      ({ name, alike = [0, 0, 0] }) =>
        `| ${[name, ...alike.map((value) => value.toFixed(3)), REASONS[name] ?? 'not looked into'].join(' | ')} |`,
    ),
  ].join('\n')
}
