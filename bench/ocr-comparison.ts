/**
 * Compares what Recto, Tesseract and OCRmyPDF read on pages whose text is known: `npm run -s bench:ocr > docs/ocr.md`. RECTO_OCR_SET is
 * a folder of images, each with a JSON file of its lines; RECTO_OCR_LANGUAGES is a folder with more language data. Results are cached in
 * `.cache/ocr`, so that an interrupted run can continue; delete a file there to have it read again.
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
const answers = new Map<string, Map<string, OcrAnswer>>()
for (const program of Object.keys(OCR_PROGRAMS)) answers.set(program, await readAll(program))
console.log(report())

async function readAll(program: string): Promise<Map<string, OcrAnswer>> {
  const file = path.join(CACHE, `${program}.jsonl`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const known = new Map(lines.map((line) => JSON.parse(line) as OcrAnswer).map((answer) => [answer.id, answer]))
  for (const page of cases) {
    if (known.has(page.id)) continue
    const answer = await OCR_PROGRAMS[program]?.(page)
    if (answer === undefined) continue
    known.set(page.id, answer)
    appendFileSync(file, `${JSON.stringify(answer)}\n`)
  }
  return known
}

function report(): string {
  const conditions = [...new Set(cases.map(({ cond }) => cond))].toSorted()
  const rows = [
    ...conditions.map((cond) =>
      rowOf(
        cond,
        cases.filter((page) => page.cond === cond),
      ),
    ),
    rowOf('all', cases),
  ]
  const programs = Object.keys(OCR_PROGRAMS)
  return [
    '# OCR compared with other programs',
    '',
    `Written by \`npm run -s bench:ocr > docs/ocr.md\`. ${cases.length} pages whose text is known: pages of public PDF files, rendered and degraded, and`,
    'scans. CER and WER are the edits per hundred characters and words needed to get the correct lines; processor time is that of one',
    'thread, in seconds per page. Tesseract and OCRmyPDF are from Debian, with its data; every program is given the resolution.',
    '',
    `| condition | pages | ${programs.map((program) => `${program} CER | WER | time`).join(' | ')} |`,
    `| --- | ---: | ${programs.map(() => '---: | ---: | ---:').join(' | ')} |`,
    ...rows,
    '',
    'c300 and d200 are clean, d200 slightly blurred; j100 and j150 are JPEG of low resolution; lowc has uneven light; skew is crooked; sp200 is black',
    'and white with specks.',
    '',
    `The ${WORST} pages that Recto reads worst:`,
    '',
    `| page | ${programs.map((program) => `${program} CER`).join(' | ')} |`,
    `| --- | ${programs.map(() => '---:').join(' | ')} |`,
    ...worstPages(programs),
  ].join('\n')
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
