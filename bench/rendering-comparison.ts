/**
 * Compares rendering with poppler and MuPDF: `npm run -s bench:rendering > docs/rendering.md [folder]`. All three draw the first page of
 * each file of RECTO_CORPUS at the same size; the images are halved and compared by structural similarity. Files on which the two others
 * agree with each other but not with us are listed with the reason in `rendering-differences.ts`; with a folder, their images are kept
 * there.
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
import { RENDERING_DIFFERENCES } from './rendering-differences.ts'
import { halve, readPixmap, similarity, type Pixmap } from './structural-similarity.ts'

/** The longer side of the images in pixels, before they are halved. */
const SIDE = 600
const TIMEOUT_MS = 60_000
/** Similarity from which the two others agree, and how much less similar we are to both where the difference is ours. */
const [AGREEMENT, DISTANCE] = [0.85, 0.05]

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'recto-rendering-'))
const outputFolder = process.argv[2]

interface Row {
  name: string
  /** Why Recto cannot draw it. */
  refused?: string
  /** Of Recto and poppler, Recto and MuPDF, poppler and MuPDF; absent if one of them cannot draw the page. */
  similarities?: [number, number, number]
}

// The import has printed which folder is missing.
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
    similarities: [similarity(ours, first), similarity(ours, second), similarity(first, second)],
  }
  if (outputFolder !== undefined && isOutlier(row)) keep(file.name, [drawn, poppler, mupdf])
  return row
}

async function drawByRecto({ name, read, password }: CorpusFile): Promise<Pixmap | string> {
  try {
    const preview = await openPreview(
      { name, bytes: read(), password },
      { platform: nodePlatform, limits: { maxPages: 5000 } },
    )
    const { width, height, pixels } = await preview.renderPage(1, { width: SIDE, height: SIDE })
    preview.close()
    return { width, height, rgb: Uint8Array.from(pixels.filter((_, index) => index % 4 !== 3)) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function drawByPoppler(file: CorpusFile, { width, height }: Pixmap): Promise<Pixmap | undefined> {
  const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)]
  return drawBy('pdftoppm', ['-q', '-cropbox', '-f', '1', '-l', '1', ...size, '-upw', file.password, file.path])
}

async function drawByMupdf(file: CorpusFile, { width, height }: Pixmap): Promise<Pixmap | undefined> {
  const size = ['-w', String(width), '-h', String(height), '-f']
  const output = ['-F', 'ppm', '-c', 'rgb', '-o', '-']
  return drawBy('mutool', ['draw', '-q', ...size, '-p', file.password, ...output, file.path, '1'])
}

async function drawBy(program: string, parameters: string[]): Promise<Pixmap | undefined> {
  try {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, timeout: TIMEOUT_MS } as const
    const { stdout } = await run(program, parameters, options)
    const pixmap = readPixmap(stdout)
    return pixmap.width > 0 ? pixmap : undefined
  } catch {
    // The file is too damaged for this program.
    return undefined
  }
}

function isOutlier({ similarities }: Row): boolean {
  if (similarities === undefined) return false
  const [poppler, mupdf, theirs] = similarities
  return theirs >= AGREEMENT && theirs - Math.max(poppler, mupdf) >= DISTANCE
}

function keep(name: string, images: readonly Pixmap[]): void {
  for (const [index, { width, height, rgb }] of images.entries()) {
    const file = path.join(outputFolder ?? folder, `${name}-${['recto', 'poppler', 'mupdf'][index]}.ppm`)
    writeFileSync(file, Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), rgb]))
  }
}

function report(rows: readonly Row[]): string {
  const compared = rows.filter(({ similarities }) => similarities !== undefined)
  const mean = (index: number) =>
    (compared.reduce((sum, { similarities }) => sum + (similarities?.[index] ?? 0), 0) / compared.length).toFixed(3)
  const refused = rows.flatMap(({ name, refused: why }) => (why === undefined ? [] : [`${name} (${why})`]))
  const outliers = compared
    .filter(isOutlier)
    .toSorted((left, right) => Math.max(...(left.similarities ?? [])) - Math.max(...(right.similarities ?? [])))
  return [
    '# Rendering compared with poppler and MuPDF',
    '',
    'Made by `npm run -s bench:rendering > docs/rendering.md`; do not edit. The first page of each file of the corpus, drawn at',
    `${SIDE} pixels by Recto (PDFium), poppler and MuPDF, halved, and compared by structural similarity (1 is equal).`,
    '',
    `- compared: ${compared.length} of ${rows.length} files; one of the programs cannot draw the others`,
    `- Recto cannot draw: ${refused.join(', ') || 'none'}`,
    `- mean similarity of Recto and poppler ${mean(0)}, Recto and MuPDF ${mean(1)}, poppler and MuPDF ${mean(2)}`,
    `- files on which poppler and MuPDF agree (${AGREEMENT} or more) and Recto is less similar to both by ${DISTANCE} or more: ${outliers.length}`,
    '',
    '| File | to poppler | to MuPDF | those two | reason |',
    '| --- | --- | --- | --- | --- |',
    ...outliers.map(
      ({ name, similarities = [0, 0, 0] }) =>
        `| ${[name, ...similarities.map((value) => value.toFixed(3)), RENDERING_DIFFERENCES[name] ?? 'not examined'].join(' | ')} |`,
    ),
  ].join('\n')
}
