/**
 * Shows what layout analysis found on the pages of a file: `npm run layout -- file.pdf [--pages 1-3] [--out folder]` writes an SVG
 * for each page: its image, over it the blocks of the document, filled and labeled, and the outlines of rules, fills, drawings, images
 * and links.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildDocument,
  type DocumentModel,
  type DocumentOptions,
  layOutPage,
  type PageContent,
  type PageDraft,
} from '@recto/layout'
import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { openForReading } from '@recto/rendering'

import { DocumentContent } from '../packages/layout/src/content/document-content.ts'
import { blocksOnPages, type LabeledBlock } from './layout-blocks.ts'

const MAX_CHARACTERS = 5_000_000
const DOTS_PER_INCH = 100
/** The color of the outlines of each kind of content. */
const OUTLINES = { rules: '#d00', fills: '#f80', drawings: '#a0f', images: '#06f', links: '#0a0' } as const

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, out: { type: 'string', default: '.' } },
})
const [file] = positionals
if (file === undefined) {
  console.error('Usage: npm run layout -- file.pdf [--pages 1-3] [--out folder]')
  process.exit(1)
}
await mkdir(values.out, { recursive: true })
await show(file, values.out)

async function show(path: string, folder: string): Promise<void> {
  const context = { platform: nodePlatform, limits: { maxPages: 5000 }, isForReading: true }
  const bytes = new Uint8Array(await readFile(path))
  const document = await openDocument({ name: path, bytes }, context)
  const { source, hiddenLayer } = await openForReading(document, undefined, context)
  if (source === undefined) throw new Error(`${path} cannot be read.`)
  const content = new DocumentContent({ document, source, hiddenLayer, platform: nodePlatform })
  const pages: PageContent[] = []
  for (const index of chosenPages(document.pages.length)) {
    const page = content.readPage(index, MAX_CHARACTERS)
    if (page !== undefined) pages.push(page)
  }
  const options = { hasImages: true, hasLinks: true, hasTables: true, hasHeadings: true, hasLists: true } as const
  const choices: DocumentOptions = { quality: 'precise', ...options }
  const drafts: PageDraft[] = []
  for (const page of pages) drafts.push(await layOutPage(page, choices))
  const model = await buildDocument(drafts, content.hints, choices)
  for (const page of pages) {
    const name = join(folder, `${basename(path, '.pdf')}-${page.index + 1}.svg`)
    await writeFile(name, await pageSvg(page, model))
    console.log(name)
  }
  source.close()
}

/** The indexes of the requested pages. */
function chosenPages(count: number): number[] {
  const [first = '1', last = values.pages?.includes('-') === true ? count : first] = values.pages?.split('-') ?? []
  const [from, to] = values.pages === undefined ? [1, count] : [Number(first), Number(last)]
  return Array.from({ length: count }, (_, index) => index).filter((index) => index + 1 >= from && index + 1 <= to)
}

async function pageSvg(page: PageContent, model: DocumentModel): Promise<string> {
  const { width, height, index } = page
  const whole = { left: 0, top: 0, right: width, bottom: height }
  const rendered = await page.drawArea(whole, { dotsPerInch: DOTS_PER_INCH, isWithoutText: false })
  const image = rendered === undefined ? '' : `data:image/png;base64,${Buffer.from(rendered.bytes).toString('base64')}`
  const outlines = Object.entries(OUTLINES).flatMap(([kind, color]) =>
    page[kind as keyof typeof OUTLINES].map((area) =>
      rectangle(area, `fill="none" stroke="${color}" stroke-width=".5"`),
    ),
  )
  const blocks = (blocksOnPages(model).get(index) ?? []).map(block)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.5}" height="${height * 1.5}">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<image href="${image}" width="${width}" height="${height}" opacity=".6"/>`,
    ...outlines,
    ...blocks,
    '</svg>\n',
  ].join('\n')
}

function block({ area, label, color }: LabeledBlock): string {
  const style = 'font-family="sans-serif" font-size="6"'
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return [
    rectangle(area, `fill="${color}" fill-opacity=".15" stroke="${color}" stroke-width=".7"`),
    `<text x="${area.left}" y="${area.top - 1}" ${style} fill="${color}">${text}</text>`,
  ].join('')
}

function rectangle({ left, top, right, bottom }: LabeledBlock['area'], style: string): string {
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" ${style}/>`
}
