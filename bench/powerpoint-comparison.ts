/**
 * Compares slides with the pages they were made from: `npm run -s bench:powerpoint`. LibreOffice (with Impress; SOFFICE names it)
 * converts the slides back to PDF; their pages are compared with the originals, and so are the slides that LibreOffice itself makes of
 * the PDF files. Needs poppler. Takes the sample decks and FILES files of RECTO_CORPUS; OUT names a folder to keep everything in.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles, HAS_CORPUS } from '../fixtures/corpus.ts'
import { runOperation } from '../packages/engine/src/run-operation.ts'
import { comparePages, type PageScore } from './powerpoint/compare-pages.ts'
import { convertAll } from './libre-office.ts'
import { sampleDecks } from './powerpoint/sample-decks.ts'

/** Pages compared of each file, and the number of pages from which a file is left out. */
const MAX_PAGES_COMPARED = 3
const MAX_PAGES = 12
const CORPUS_FILES = Number(process.env['FILES'] ?? 40)
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

interface Row {
  name: string
  pages: number
  milliseconds: number
  warnings: string
  recto: PageScore
  peer: PageScore
}

interface Made {
  name: string
  pdf: string
  pptx: string
  pages: number
  milliseconds: number
  warnings: string
}

const work = process.env['OUT'] ?? mkdtempSync(join(tmpdir(), 'recto-slides-'))
console.log(table('Decks', compareAll(await writeAll(deckPdfs()))))
if (HAS_CORPUS && CORPUS_FILES > 0) {
  console.log(`\n${table('Files of the corpus', compareAll(await writeAll(corpusPdfs())))}`)
}
console.error(`Files are in ${work}`)

/** Exports the sample decks to PDF. */
function deckPdfs(): { name: string; path: string }[] {
  const folder = join(work, 'decks')
  mkdirSync(folder, { recursive: true })
  const sources = sampleDecks().map(({ name, xml }) => {
    const path = join(folder, `${name}.fodp`)
    writeFileSync(path, xml)
    return path
  })
  const made = convertAll(sources, folder, { to: 'pdf', filter: 'OpenDocument Presentation Flat XML' })
  return made.flatMap((path, index) => (path === undefined ? [] : [{ name: sampleDecks()[index]?.name ?? '', path }]))
}

/** Files of the corpus, evenly spread. */
function corpusPdfs(): { name: string; path: string }[] {
  const folder = join(work, 'corpus')
  mkdirSync(folder, { recursive: true })
  const open = corpusFiles().filter(({ password }) => password === '')
  const step = Math.max(1, Math.floor(open.length / CORPUS_FILES))
  return open
    .filter((_, index) => index % step === 0)
    .slice(0, CORPUS_FILES)
    .map((file) => {
      const path = join(folder, file.name)
      writeFileSync(path, file.read())
      return { name: file.name, path }
    })
}

/** Converts files to slides; refused and long ones are left out. */
async function writeAll(pdfs: readonly { name: string; path: string }[]): Promise<Made[]> {
  const made: Made[] = []
  mkdirSync(join(work, 'recto'), { recursive: true })
  for (const { name, path } of pdfs) {
    const start = performance.now()
    try {
      const file = { name: `${name.replace(/\.pdf$/i, '')}.pdf`, bytes: new Uint8Array(readFileSync(path)) }
      const { file: deck, report } = await runOperation('toPowerpoint', [file], {}, context)
      const milliseconds = performance.now() - start
      const pages = report.pageCount ?? 1
      if (pages > MAX_PAGES) continue
      const pptx = join(work, 'recto', deck.name)
      writeFileSync(pptx, deck.bytes)
      const warnings = report.warnings.map(({ code }) => code).join(' ')
      made.push({ name, pdf: path, pptx, pages, milliseconds, warnings })
    } catch (error) {
      console.error(`${name}: ${String(error)}`)
    }
  }
  return made
}

function compareAll(made: readonly Made[]): Row[] {
  const pdfs = made.map(({ pdf }) => pdf)
  const ours = convertAll(
    made.map(({ pptx }) => pptx),
    join(work, 'recto-pdf'),
    { to: 'pdf' },
  )
  const peers = convertAll(pdfs, join(work, 'peer'), { to: 'pptx', filter: 'impress_pdf_import' })
  const known = peers.filter((path) => path !== undefined)
  const peerPdfs = new Map(
    convertAll(known, join(work, 'peer-pdf'), { to: 'pdf' }).map((path, at) => [known[at], path]),
  )
  return made.flatMap(({ name, pdf, pages, milliseconds, warnings }, index) => {
    const peer = peers[index] === undefined ? undefined : peerPdfs.get(peers[index])
    const scores = Array.from({ length: Math.min(pages, MAX_PAGES_COMPARED) }, (_, page) => ({
      recto: comparePages(pdf, ours[index], page + 1),
      peer: comparePages(pdf, peer, page + 1),
    }))
    const recto = scores.flatMap((score) => score.recto ?? [])
    if (recto.length === 0) return []
    return [
      {
        name,
        pages,
        milliseconds,
        warnings,
        recto: mean(recto),
        peer: mean(scores.flatMap((score) => score.peer ?? [])),
      },
    ]
  })
}

function mean(scores: readonly PageScore[]): PageScore {
  const of = (key: keyof PageScore) => scores.reduce((sum, score) => sum + score[key], 0) / Math.max(1, scores.length)
  return { appearance: of('appearance'), words: of('words'), places: of('places') }
}

function table(title: string, found: readonly Row[]): string {
  const cells = ({ appearance, words, places }: PageScore) =>
    [appearance, words, places].map((value) => value.toFixed(3))
  const line = (parts: readonly (string | number)[]) => `| ${parts.join(' | ')} |`
  const total = { recto: mean(found.map(({ recto }) => recto)), peer: mean(found.map(({ peer }) => peer)) }
  return [
    `## ${title}`,
    '',
    line(['File', 'pages', 'ms', 'appearance', 'words', 'places', 'peer: appearance', 'words', 'places', 'warnings']),
    line(Array.from({ length: 10 }, () => '---')),
    ...found.map((row) =>
      line([row.name, row.pages, row.milliseconds.toFixed(0), ...cells(row.recto), ...cells(row.peer), row.warnings]),
    ),
    line(['all', '', '', ...cells(total.recto), ...cells(total.peer), '']),
  ].join('\n')
}
