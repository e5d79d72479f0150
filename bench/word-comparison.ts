/**
 * Compares Word documents with what they become after they were printed to PDF and converted back, at each quality:
 * `RECTO_WORD_DOCUMENTS=folder npm run -s bench:word`, or with parts of names for some of the documents. The folder holds .docx
 * files and their PDF files; RECTO_WORD_PRINTED names another folder for those. Missing PDF files are printed with
 * LibreOffice, if it is installed (SOFFICE names it), and so are the results, to compare pages.
 *
 *     --each              a table of every document as well
 *     --quality precise   one quality only
 *     --keep folder       keeps the results
 *     --markdown          writes docs/word.md
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

import { convertAll, libreOfficeVersion } from './libre-office.ts'
import { comparePrinted } from './word/compare-printed.ts'
import { compareWord } from './word/compare-word.ts'
import { printedLinks } from './word/printed-links.ts'
import { readWord } from './word/read-word.ts'
import type { AllScores } from './word/word-measures.ts'
import { findPairs, type WordPair } from './word/word-pairs.ts'
import { eachTable, meansTable, wordPage, type QualityRun, type ScoredDocument } from './word/word-tables.ts'

const QUALITIES = ['precise', 'standard', 'basic'] as const
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    quality: { type: 'string' },
    keep: { type: 'string' },
  },
})
const source = process.env['RECTO_WORD_DOCUMENTS']
if (source === undefined) {
  console.error('Set RECTO_WORD_DOCUMENTS to a folder of .docx files with their PDF files.')
  process.exit(1)
}
const work = values.keep ?? mkdtempSync(path.join(tmpdir(), 'recto-word-'))
try {
  const { pairs, missing } = findPairs(source, process.env['RECTO_WORD_PRINTED'] ?? source, path.join(work, 'printed'))
  for (const name of missing) console.error(`${name}: no PDF file, and no LibreOffice to print one`)
  const chosen = pairs.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
  const runs: QualityRun[] = []
  for (const quality of QUALITIES) {
    if (values.quality === undefined || values.quality === quality)
      runs.push({ quality, documents: await judgeAll(chosen, quality) })
  }
  const tables = { means: meansTable(runs), each: runs.map(eachTable), count: chosen.length }
  if (values.markdown) console.log(wordPage(tables, { node: process.version, libreOffice: libreOfficeVersion() }))
  else console.log([tables.means, ...(values.each ? tables.each : [])].join('\n\n'))
} finally {
  if (values.keep === undefined) rmSync(work, { recursive: true, force: true })
}

/** Converts all documents at one quality, and compares each with its original. */
async function judgeAll(pairs: readonly WordPair[], quality: string): Promise<ScoredDocument[]> {
  const folder = path.join(work, quality)
  mkdirSync(folder, { recursive: true })
  const found: { pair: WordPair; scores: AllScores; result: string }[] = []
  for (const pair of pairs) {
    const input = { name: `${pair.name}.pdf`, bytes: new Uint8Array(readFileSync(pair.pdf)) }
    const { file, report } = await runOperation('toWord', [input], { quality }, context)
    const result = path.join(folder, `${pair.name}.docx`)
    writeFileSync(result, file.bytes)
    const original = readWord(new Uint8Array(readFileSync(pair.word)))
    const printed = { pageCount: report.pageCount ?? 1, links: await printedLinks(input.name, input.bytes) }
    found.push({ pair, result, scores: compareWord(original, readWord(file.bytes), printed) })
  }
  if (libreOfficeVersion() === undefined) return found.map(({ pair, scores }) => ({ name: pair.name, scores }))
  const printed = convertAll(
    found.map(({ result }) => result),
    path.join(folder, 'printed'),
    { to: 'pdf' },
  )
  return found.map(({ pair, scores }, index) => {
    const pdf = printed[index]
    const pages: AllScores = pdf === undefined ? { pages: 0, places: 0 } : comparePrinted(pair.pdf, pdf)
    return { name: pair.name, scores: { ...scores, ...pages } }
  })
}
