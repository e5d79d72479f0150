import { expect, test } from 'vitest'

import { contentTypeOf, type OperationDefinition } from './define-operation.ts'
import { BOUND_REASONS, ERRORS, QUOTAS, type ErrorCode } from './errors.ts'
import { looksLikePdf } from './file-signature.ts'
import { errorMessage, warningMessage } from './messages.ts'
import {
  decodeReport,
  encodeReport,
  formatReportLink,
  isLoss,
  parseReportLink,
  WARNING_CODES,
  type ResultReport,
  type Warning,
} from './result.ts'
import { AVAILABLE_TOOLS, TOOL_LIST } from './tools/catalog.ts'
import { OPERATION_LIST } from './tools/operations.ts'
import { WORD_TYPE } from './tools/pdf-to-docx/word-options.ts'
import { POWERPOINT_TYPE } from './tools/pdf-to-pptx/to-powerpoint.ts'
import { EXCEL_TYPE } from './tools/pdf-to-xlsx/to-excel.ts'

/** File extensions by media type. */
const ENDINGS: Record<string, RegExp> = {
  'application/json': /\.json$/,
  'application/pdf': /\.pdf$/,
  'application/zip': /\.zip$/,
  'image/jpeg': /\.jpg$/,
  'text/plain; charset=utf-8': /\.txt$/,
  [WORD_TYPE]: /\.docx$/,
  [EXCEL_TYPE]: /\.xlsx$/,
  [POWERPOINT_TYPE]: /\.pptx$/,
}

test('tools have unique ids and matching routes, and operations belong to existing tools', () => {
  const ids = TOOL_LIST.map((tool) => tool.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const tool of TOOL_LIST) expect(tool.route).toMatch(new RegExp(`^/tools?/${tool.id}$`))
  const owners = OPERATION_LIST.flatMap(({ tool }) => tool ?? [])
  expect(ids).toEqual(expect.arrayContaining(owners))
})

test('operations have unique ids and paths, and results have the right extension', () => {
  expect(new Set(OPERATION_LIST.map(({ id }) => id)).size).toBe(OPERATION_LIST.length)
  expect(new Set(OPERATION_LIST.map(({ path }) => path)).size).toBe(OPERATION_LIST.length)
  for (const { answer, outputName } of OPERATION_LIST) {
    const ending = ENDINGS[contentTypeOf(answer)] ?? 'a media type with an ending'
    expect(outputName(['report.pdf'])).toMatch(ending)
    expect(outputName([])).toMatch(ending)
  }
})

test('every available tool has three steps', () => {
  for (const { id, steps } of AVAILABLE_TOOLS) expect([id, steps?.length]).toEqual([id, 3])
})

test('every error and warning has a message, with and without details', () => {
  const facts = { file: 'a.pdf', page: 7, pageCount: 5, limit: 10, files: ['a.pdf', 'b.txt'], retryAfterSeconds: 9 }
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    for (const message of [errorMessage(code), errorMessage(code, facts)]) {
      expect(message).toMatch(/^\S.*\S$/)
      expect(message).not.toMatch(/undefined|null|NaN/)
    }
  }
  for (const code of WARNING_CODES) expect(warningMessage({ code, file: 'a.pdf', count: 1 })).not.toMatch(/undefined/)
})

/** The sentences about a missing file, by the kind of file that a call takes. */
const REQUIRED = {
  pdf: /^A PDF file is required(?: to .+)?\.$/,
  images: /^An image is required\.$/,
  office: /^A document, spreadsheet or presentation is required\.$/,
}

test('messages with fixed wording are exact', () => {
  expect(errorMessage('TOO_FEW_FILES')).toBe('At least two PDF files are required for merging')
  for (const { id, files } of OPERATION_LIST as readonly OperationDefinition[]) {
    const either = id === 'ocr' || id === 'recognizePage'
    expect(errorMessage('FILE_REQUIRED', { operation: id })).toMatch(
      either ? /^A PDF file or an image is required\.$/ : REQUIRED[files.accepts ?? 'pdf'],
    )
  }
  expect(errorMessage('NOT_A_PDF', { files: ['a.txt', 'b.doc'] })).toBe(
    'The following files are not PDFs: a.txt, b.doc',
  )
  expect(errorMessage('NOT_A_PDF', { file: 'a.txt' })).toBe('The file "a.txt" is not a PDF')
  expect(errorMessage('FILE_TOO_LARGE', { file: 'a.pdf', limit: 10 })).toBe(
    'File a.pdf exceeds the maximum size of 10MB',
  )
})

test('every limit has its own message with the file and the limit', () => {
  const sentences = BOUND_REASONS.map((reason) =>
    errorMessage('TOO_COMPLEX', { file: 'a.pdf', reason, limit: 5000, pageCount: 6000 }),
  )
  expect(new Set(sentences).size).toBe(BOUND_REASONS.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^"a\.pdf" .+\.$/)
  expect(errorMessage('TOO_COMPLEX', { file: 'a.pdf', reason: 'objects', limit: 1_000_000 })).toBe(
    '"a.pdf" has too many objects (limit: 1,000,000).',
  )
})

test.each([
  [{ count: 1 }, '"a.pdf": 1 page could not be read and is missing.'],
  [{ count: 4 }, '"a.pdf": 4 pages could not be read and are missing.'],
  [{ count: 1, pages: [3] }, 'Page 3 of "a.pdf" could not be read and is missing.'],
  [{ count: 2, pages: [3, 7] }, 'Pages 3 and 7 of "a.pdf" could not be read and are missing.'],
  [{ count: 3, pages: [3, 7, 9] }, 'Pages 3, 7 and 9 of "a.pdf" could not be read and are missing.'],
  [{ count: 9, pages: [3, 7] }, 'Pages 3, 7 and 7 more of "a.pdf" could not be read and are missing.'],
])('PAGES_LOST lists pages: %j', (facts, sentence) => {
  expect(warningMessage({ code: 'PAGES_LOST', file: 'a.pdf', ...facts })).toBe(sentence)
})

test.each<[Warning, string]>([
  [{ code: 'PAGES_LOST', count: 12, total: 14 }, '12 of the 14 pages of "a.pdf" could not be read and are missing.'],
  [
    { code: 'PAGES_LOST', count: 9, pages: [2, 4, 5, 6] },
    'Pages 2, 4–6 and 5 more of "a.pdf" could not be read and are missing.',
  ],
  [
    { code: 'PAGE_LIST_LOST', count: 2 },
    'The list of pages in "a.pdf" is lost. 2 pages were found; there may have been more.',
  ],
  [
    { code: 'CONTENT_LOST', count: 1, pages: [2], missing: 5, cut: 1 },
    'Page 2 of "a.pdf" is incomplete: images, fonts or text are lost (5 parts missing, 1 part cut off or unreadable).',
  ],
])('a loss has numbers where they are known: %j', (warning, sentence) => {
  expect(warningMessage({ file: 'a.pdf', ...warning })).toBe(sentence)
  expect(isLoss(warning)).toBe(true)
})

test.each([
  [[3], 'Page 3 of "a.pdf" is an image. Its text needs OCR before it can be edited.'],
  [[1, 2], 'Pages 1 and 2 of "a.pdf" are images. Their text needs OCR before it can be edited.'],
])('NEEDS_OCR lists pages: %j', (pages, sentence) => {
  expect(warningMessage({ code: 'NEEDS_OCR', file: 'a.pdf', count: pages.length, pages })).toBe(sentence)
})

test('a report that fits is encoded whole', () => {
  const pages = Array.from({ length: 500 }, (_, index) => index + 1)
  const report: ResultReport = { pageCount: 3, warnings: [{ code: 'PAGES_LOST', file: '漢', count: 500, pages }] }
  expect(encodeReport(report)).toMatch(/^[\x21-\x7e]+$/)
  expect(decodeReport(encodeReport(report))).toEqual(report)
})

test('a report that does not fit keeps its facts first, then warnings, and says so', () => {
  const warnings = Array.from({ length: 30 }, (_, index) => ({
    code: 'PAGES_LOST' as const,
    file: `${'Ж'.repeat(80)}${index}\uD800`,
    pages: Array.from({ length: 50 }, (_page, page) => page + 1),
  }))
  const report: ResultReport = { pageCount: 3, warnings }
  const value = encodeReport(report, 1000)
  expect(value.length).toBeLessThanOrEqual(1000)
  const short = decodeReport(value)
  expect(short).toMatchObject({ truncated: true, pageCount: 3 })
  expect(short.warnings[0]).toEqual({ code: 'PAGES_LOST', file: `${'Ж'.repeat(23)}…`, pages: [1, 2, 3, 4, 5] })
  expect(decodeReport(encodeReport(report, 100))).toEqual({ truncated: true, pageCount: 3, warnings: [] })
  expect(decodeReport(encodeReport(report, 0))).toEqual({ truncated: true, warnings: [] })
})

test('a header that is no report gives an empty one', () => {
  for (const value of ['%', null, undefined, '', '%7B%7D', '5']) expect(decodeReport(value)).toEqual({ warnings: [] })
})

test('the link to the whole report is read as it was written', () => {
  expect(parseReportLink(formatReportLink('/api/reports/x'))).toBe('/api/reports/x')
  expect(parseReportLink('</a>; rel="next", </b>; rel=describedby')).toBe('/b')
  for (const link of [null, '', '</a>; rel="next"']) expect(parseReportLink(link)).toBeUndefined()
})

test('a PDF is detected by its first bytes, even with leading junk or without a header', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const verdicts = [
    '%PDF-1.7',
    `${'x'.repeat(1000)}%PDF-1.4`,
    `${'x'.repeat(1024)}%PDF-`,
    '1 0 obj',
    'Dear Sir',
    'PK\u0003\u0004',
    '',
  ]
  expect(verdicts.map((text) => looksLikePdf(bytes(text)))).toEqual([true, true, false, true, false, false, false])
})

test.each(QUOTAS)('the quota %s has its own message', (quota) => {
  const sentence = errorMessage('TOO_MANY_REQUESTS', { quota, limit: 5, retryAfterSeconds: 60 })
  expect(sentence).not.toBe(errorMessage('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 }))
  expect(sentence).toContain('5')
})
