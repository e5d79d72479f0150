/**
 * Compares the time of Number Pages and Watermark with pdf-lib: `npm run bench:number [file.pdf …]`, by default on generated books of
 * 350 and 2,000 pages, as written and with object streams by qpdf. pdf-lib embeds a subset of the same font (Noto Sans, with fontkit), or
 * uses Helvetica without embedding it. Times are the best of several interleaved runs, bytes in to bytes out; the ratio is pdf-lib to
 * Recto. Growth is in bytes a page; pdf-lib rewrites files with compression, so they may shrink.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OperationId } from '@recto/contract'
import fontkit from '@pdf-lib/fontkit'
import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { book } from './generated-documents.ts'
import { megabytes, timed } from './measure.ts'

const RUNS = 7
const NOTO_SANS = '../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }
const notoSans = readFileSync(new URL(NOTO_SANS, import.meta.url))

/** The same task for Recto, by options, and for pdf-lib, by drawing on each page. */
interface Work {
  operation: OperationId
  options: Record<string, unknown>
  draw: (page: PDFPage, index: number, font: PDFFont) => void
}

const NUMBERS: Work = {
  operation: 'numberPages',
  options: { position: 'bottom-center', prefix: 'Page ' },
  draw: (page, index, font) => {
    const text = `Page ${index + 1}`
    const x = (page.getWidth() - font.widthOfTextAtSize(text, 12)) / 2
    page.drawText(text, { x, y: 25, size: 12, font, color: rgb(0, 0, 0) })
  },
}

const WATERMARK: Work = {
  operation: 'watermark',
  options: { type: 'text', text: 'CONFIDENTIAL', position: 'center' },
  draw: (page, _, font) => {
    const half = (font.widthOfTextAtSize('CONFIDENTIAL', 48) / 2) * Math.SQRT1_2
    const at = { x: page.getWidth() / 2 - half, y: page.getHeight() / 2 - half }
    page.drawText('CONFIDENTIAL', { ...at, size: 48, font, opacity: 0.3, rotate: degrees(45) })
  },
}

const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  console.log(
    '| file | MB | pages | work | pdf-lib ms | with Helvetica ms | Recto ms, first | Recto ms, warm | times as fast | than with Helvetica | pdf-lib bytes a page | Recto bytes a page |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
  for (const file of files) for (const work of [NUMBERS, WATERMARK]) await compare(file, work)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(file: string, work: Work): Promise<void> {
  const bytes = new Uint8Array(readFileSync(file))
  const { milliseconds: first, result } = await timed(() => byRecto(bytes, work))
  const peer = await byPdfLib(bytes, work, notoSans)
  const best = { recto: Infinity, embedded: Infinity, plain: Infinity }
  for (let run = 0; run < RUNS; run += 1) {
    best.recto = Math.min(best.recto, (await timed(() => byRecto(bytes, work))).milliseconds)
    best.embedded = Math.min(best.embedded, (await timed(() => byPdfLib(bytes, work, notoSans))).milliseconds)
    best.plain = Math.min(best.plain, (await timed(() => byPdfLib(bytes, work, StandardFonts.Helvetica))).milliseconds)
  }
  const growth = (written: Uint8Array) => ((written.length - bytes.length) / peer.pageCount).toFixed(0)
  const times = [best.embedded, best.plain, first, best.recto].map((milliseconds) => milliseconds.toFixed(0))
  const ratios = [best.embedded, best.plain].map((milliseconds) => (milliseconds / best.recto).toFixed(1))
  const cells = [path.basename(file), megabytes(bytes.length), peer.pageCount, work.operation, ...times, ...ratios]
  console.log(`| ${[...cells, growth(peer.bytes), growth(result)].join(' | ')} |`)
}

async function byRecto(bytes: Uint8Array, { operation, options }: Work): Promise<Uint8Array> {
  return (await runOperation(operation, [{ name: 'file.pdf', bytes }], options, context)).file.bytes
}

async function byPdfLib(
  bytes: Uint8Array,
  { draw }: Work,
  fontSource: Uint8Array | StandardFonts,
): Promise<{ bytes: Uint8Array; pageCount: number }> {
  const document = await PDFDocument.load(bytes)
  document.registerFontkit(fontkit)
  const font = await document.embedFont(fontSource, { subset: true })
  for (const [index, page] of document.getPages().entries()) draw(page, index, font)
  return { bytes: await document.save(), pageCount: document.getPageCount() }
}

function makeFiles(): string[] {
  return [350, 2000].flatMap((pageCount) => {
    const [file, packed] = [`book-${pageCount}.pdf`, `book-${pageCount}-packed.pdf`].map((name) =>
      path.join(folder, name),
    )
    if (file === undefined || packed === undefined) return []
    writeFileSync(file, book(pageCount))
    execFileSync('qpdf', ['--object-streams=generate', file, packed])
    return [file, packed]
  })
}
