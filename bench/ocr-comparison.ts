/**
 * Compares what Recto, Tesseract and OCRmyPDF read on pages whose text is known: `npm run -s bench:ocr` prints the tables of docs/ocr.md. RECTO_OCR_SET is a
 * folder of images, each with a JSON file of its lines; RECTO_OCR_LANGUAGES one of further language data. What a program has read is kept
 * in `.cache/ocr`, so that a run can go on where it stopped; delete a file there to read again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { setLanguageFolder } from '@recto/platforms/node'

import { ocrCases, type OcrCase } from './ocr/ocr-cases.ts'
import { OCR_PROGRAMS, type OcrAnswer } from './ocr/ocr-programs.ts'
import { type OcrScore, scoreWords } from './ocr/ocr-score.ts'

const CACHE = '.cache/ocr'
/** The text layer of these pages is not usable as truth: it does not match what is visible. */
const WITHOUT_TRUTH = /^(?:ara)/
/** Scripts by the first of a page's languages; all others are written in Latin letters. */
const SCRIPTS: readonly (readonly [codes: RegExp, name: string])[] = [
  [/^(?:chi|jpn|kor)/, 'Chinese, Japanese'],
  [/^(?:rus|ukr|bul|srp)/, 'Cyrillic'],
  [/^heb/, 'Hebrew'],
  [/^frk/, 'Fraktur'],
]
/** The worst pages that are listed. */
const WORST = 10

const folder = process.env['RECTO_OCR_SET']
if (folder === undefined) {
  console.error('RECTO_OCR_SET names no folder.')
  process.exit(1)
}
setLanguageFolder(process.env['RECTO_OCR_LANGUAGES'])
mkdirSync(CACHE, { recursive: true })
const cases = ocrCases(folder).filter(({ lang, lines }) => !WITHOUT_TRUTH.test(lang) && lines.length > 0)
const answers = new Map(Object.keys(OCR_PROGRAMS).map((program) => [program, keptAnswers(program)]))
// Page by page, so that other load on the machine affects all programs.
for (const page of cases) {
  for (const [program, known] of answers) await readPage(page, program, known)
}
console.log(report())

function keptAnswers(program: string): Map<string, OcrAnswer> {
  const file = cacheOf(program)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(lines.map((line) => JSON.parse(line) as OcrAnswer).map((answer) => [answer.id, answer]))
}

async function readPage(page: OcrCase, program: string, known: Map<string, OcrAnswer>): Promise<void> {
  if (known.has(page.id)) return
  const answer = await OCR_PROGRAMS[program]?.(page)
  if (answer === undefined) return
  known.set(page.id, answer)
  appendFileSync(cacheOf(program), `${JSON.stringify(answer)}\n`)
}

function cacheOf(program: string): string {
  return path.join(CACHE, `${program}.jsonl`)
}

function report(): string {
  const programs = Object.keys(OCR_PROGRAMS)
  return [
    `${cases.length} pages:`,
    '',
    ...tableBy('condition', ({ cond }) => cond),
    rowOf('all', cases),
    '',
    ...tableBy('script', ({ lang }) => SCRIPTS.find(([codes]) => codes.test(lang))?.[1] ?? 'Latin'),
    '',
    `The ${WORST} pages that Recto reads worst:`,
    '',
    `| page | ${programs.map((program) => `${program} CER`).join(' | ')} |`,
    `| --- | ${programs.map(() => '---:').join(' | ')} |`,
    ...worstPages(programs),
  ].join('\n')
}

/** A table with a row for each group of pages. */
function tableBy(title: string, groupOf: (page: OcrCase) => string): string[] {
  const programs = Object.keys(OCR_PROGRAMS)
  const groups = [...Map.groupBy(cases, groupOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    `| ${title} | pages | ${programs.map((program) => `${program} CER | WER | time`).join(' | ')} |`,
    `| --- | ---: | ${programs.map(() => '---: | ---: | ---:').join(' | ')} |`,
    ...groups.map(([name, pages]) => rowOf(name, pages)),
  ]
}

function rowOf(name: string, pages: readonly OcrCase[]): string {
  const cells = [...answers].map(([program, read]) => {
    const sum = total(program, pages)
    const seconds = pages.reduce((time, { id }) => time + (read.get(id)?.cpu ?? 0), 0) / pages.length
    const wer = sum.words === 0 ? '–' : percent(sum.wordErrors, sum.words)
    return `${percent(sum.characterErrors, sum.characters)} | ${wer} | ${seconds.toFixed(1)}`
  })
  return `| ${name} | ${pages.length} | ${cells.join(' | ')} |`
}

function worstPages(programs: readonly string[]): string[] {
  const cerOf = (program: string, page: OcrCase) => {
    const { characterErrors, characters } = total(program, [page])
    return characterErrors / Math.max(1, characters)
  }
  const worst = cases.toSorted((one, other) => cerOf('recto', other) - cerOf('recto', one)).slice(0, WORST)
  return worst.map(
    (page) => `| ${page.id} | ${programs.map((program) => (100 * cerOf(program, page)).toFixed(1)).join(' | ')} |`,
  )
}

function total(program: string, pages: readonly OcrCase[]): OcrScore {
  const sum: OcrScore = { characterErrors: 0, characters: 0, wordErrors: 0, words: 0 }
  for (const page of pages) {
    const score = scoreWords(page, answers.get(program)?.get(page.id)?.words ?? [])
    for (const key of Object.keys(sum) as (keyof OcrScore)[]) sum[key] += score[key]
  }
  return sum
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(2)
}
