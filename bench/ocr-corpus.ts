/**
 * Lists which files of a corpus are scans, and what OCR finds in them: `npm run -s bench:ocr-corpus -- [--pages 2]`. RECTO_CORPUS names the
 * folder. Of each file the first pages are looked at; those on which poppler finds no word are read, in the language that is guessed.
 * What was read is kept in `.cache/ocr`, so that a run can go on where it stopped.
 */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

/** What is known about a file. */
interface Finding {
  name: string
  /** Pages on which poppler finds no word, counted from 1. */
  empty: number[]
  pagesRead: number
  /** Words that poppler finds on those pages afterwards. */
  words: number
  languages: readonly string[]
  seconds: number
}

const CACHE = '.cache/ocr/corpus.jsonl'
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const { values } = parseArgs({ options: { pages: { type: 'string', default: '2' } } })
const corpus = process.env['RECTO_CORPUS']
if (corpus === undefined) {
  console.error('RECTO_CORPUS names no folder.')
  process.exit(1)
}
mkdirSync(path.dirname(CACHE), { recursive: true })
const findings = await readCorpus(corpus)
printTable(findings)

async function readCorpus(folder: string): Promise<Finding[]> {
  const lines = existsSync(CACHE) ? readFileSync(CACHE, 'utf8').trim().split('\n') : []
  const known = new Map(lines.map((line) => JSON.parse(line) as Finding).map((finding) => [finding.name, finding]))
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
    if (known.has(name)) continue
    const finding = await readFile(folder, name)
    known.set(name, finding)
    appendFileSync(CACHE, `${JSON.stringify(finding)}\n`)
  }
  return [...known.values()]
}

async function readFile(folder: string, name: string): Promise<Finding> {
  const file = path.join(folder, name)
  const counts = wordCounts(file).slice(0, Number(values.pages))
  const empty = counts.flatMap((count, index) => (count === 0 ? [index + 1] : []))
  const nothing: Finding = { name, empty, pagesRead: 0, words: 0, languages: [], seconds: 0 }
  if (empty.length === 0) return nothing
  const before = process.cpuUsage()
  try {
    const input = { name, bytes: new Uint8Array(readFileSync(file)) }
    const result = await runOperation('ocr', [input], { pages: empty.join(',') }, context)
    const { user, system } = process.cpuUsage(before)
    const after = wordCountsOf(result.file.bytes)
    return {
      ...nothing,
      pagesRead: result.report.recognition?.pagesRead ?? 0,
      words: empty.reduce((sum, page) => sum + (after[page - 1] ?? 0), 0),
      languages: result.report.recognition?.languages ?? [],
      seconds: (user + system) / 1e6,
    }
  } catch (error) {
    // Damaged and locked files are no scans.
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return nothing
  }
}

function wordCountsOf(bytes: Uint8Array): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ocr-corpus-'))
  try {
    const file = path.join(folder, 'read.pdf')
    writeFileSync(file, bytes)
    return wordCounts(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The words that poppler finds on each page; none if it cannot read the file. */
function wordCounts(file: string): number[] {
  try {
    const text = execFileSync('pdftotext', ['-q', file, '-'], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: 'pipe',
    })
    return text
      .split('\f')
      .slice(0, -1)
      .map((page) => page.split(/\s+/).filter((word) => word !== '').length)
  } catch {
    return []
  }
}

function printTable(all: readonly Finding[]): void {
  const scans = all.filter(({ pagesRead }) => pagesRead > 0).toSorted((one, other) => other.words - one.words)
  const sum = (valueOf: (finding: Finding) => number) => scans.reduce((total, finding) => total + valueOf(finding), 0)
  const pages = sum(({ pagesRead }) => pagesRead)
  console.log(
    `${all.length} files; ${scans.length} have pages without words that were read, ${pages} pages with ${sum(({ words }) => words)} words.`,
  )
  console.log(`${(sum(({ seconds }) => seconds) / Math.max(1, pages)).toFixed(1)} s of processor time a page.\n`)
  console.log('| file | pages read | words before | after | language |\n| --- | ---: | ---: | ---: | --- |')
  for (const { name, pagesRead, words, languages } of scans) {
    console.log(`| ${name} | ${pagesRead} | 0 | ${words} | ${languages.join(', ')} |`)
  }
}
