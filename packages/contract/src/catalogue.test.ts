import { expect, test } from 'vitest'

import { contentTypeOf } from './define-operation.ts'
import { BOUND_REASONS, ERRORS, QUOTAS, type ErrorCode } from './errors.ts'
import { looksLikePdf } from './file-signature.ts'
import { errorMessage, warningMessage } from './messages.ts'
import { decodeReport, encodeReport, WARNING_CODES, type ResultReport } from './result.ts'
import { TOOLS } from './tools/catalogue.ts'
import { OPERATIONS } from './tools/index.ts'
import { WORD_TYPE } from './tools/pdf-to-docx/word-options.ts'
import { POWERPOINT_TYPE } from './tools/pdf-to-pptx/to-powerpoint.ts'
import { EXCEL_TYPE } from './tools/pdf-to-xlsx/to-excel.ts'

/** How names of files end, by their media type. */
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

test('every tool has an id and a route of its own, and what an operation belongs to exists', () => {
  const ids = TOOLS.map((tool) => tool.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const tool of TOOLS) expect(tool.route).toMatch(new RegExp(`^/tools?/${tool.id}$`))
  const owners = Object.values(OPERATIONS).flatMap(({ tool }) => tool ?? [])
  expect(ids).toEqual(expect.arrayContaining(owners))
})

test('operations go by their own id, address and file names', () => {
  const operations = Object.entries(OPERATIONS)
  expect(operations.map(([key]) => key)).toEqual(operations.map(([, { id }]) => id))
  expect(new Set(operations.map(([, { path }]) => path)).size).toBe(operations.length)
  for (const [, { answer, outputName }] of operations) {
    const ending = ENDINGS[contentTypeOf(answer)] ?? 'a media type with an ending'
    expect(outputName(['report.pdf'])).toMatch(ending)
    expect(outputName([])).toMatch(ending)
  }
})

test('every available tool has its three steps', () => {
  const available = TOOLS.filter((tool) => tool.availability === 'available')
  expect(available.map((tool) => tool.steps?.length)).toEqual(available.map(() => 3))
})

test('every error and every warning has its sentence, with and without facts', () => {
  const facts = { file: 'a.pdf', page: 7, pageCount: 5, limit: 10, files: ['a.pdf', 'b.txt'], retryAfterSeconds: 9 }
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    for (const message of [errorMessage(code), errorMessage(code, facts)]) {
      expect(message).toMatch(/^\S.*\S$/)
      expect(message).not.toMatch(/undefined|null|NaN/)
    }
  }
  for (const code of WARNING_CODES) expect(warningMessage({ code, file: 'a.pdf', count: 1 })).not.toMatch(/undefined/)
})

test('sentences the specification fixes are word for word', () => {
  expect(errorMessage('TOO_FEW_FILES')).toBe('At least two PDF files are required for merging')
  for (const operation of Object.keys(OPERATIONS)) {
    expect(errorMessage('FILE_REQUIRED', { operation })).toMatch(/^A PDF file is required to .+\.$/)
  }
  expect(errorMessage('NOT_A_PDF', { files: ['a.txt', 'b.doc'] })).toBe(
    'The following files are not PDFs: a.txt, b.doc',
  )
  expect(errorMessage('NOT_A_PDF', { file: 'a.txt' })).toBe('The file "a.txt" is not a PDF')
  expect(errorMessage('FILE_TOO_LARGE', { file: 'a.pdf', limit: 10 })).toBe(
    'File a.pdf exceeds the maximum size of 10MB',
  )
})

test('every bound has a sentence of its own, with the file and the number', () => {
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
])('lost pages are named: %j', (facts, sentence) => {
  expect(warningMessage({ code: 'PAGES_LOST', file: 'a.pdf', ...facts })).toBe(sentence)
})

test.each([
  [[3], 'Page 3 of "a.pdf" is an image. Its text needs OCR before it can be edited.'],
  [[1, 2], 'Pages 1 and 2 of "a.pdf" are images. Their text needs OCR before it can be edited.'],
])('pages that need OCR are named: %j', (pages, sentence) => {
  expect(warningMessage({ code: 'NEEDS_OCR', file: 'a.pdf', count: pages.length, pages })).toBe(sentence)
})

test('a report names no more pages than fit a header', () => {
  const pages = Array.from({ length: 500 }, (_, index) => index + 1)
  const [warning] = decodeReport(encodeReport({ warnings: [{ code: 'PAGES_LOST', count: 500, pages }] })).warnings
  expect(warning).toEqual({ code: 'PAGES_LOST', count: 500, pages: pages.slice(0, 20) })
})

test('a report crosses in a header, cut to what a header may hold', () => {
  const warnings = Array.from({ length: 30 }, (_, index) => ({
    code: 'REPAIRED' as const,
    file: `${'漢'.repeat(300)}${index}`,
  }))
  const report: ResultReport = { pageCount: 3, warnings }
  const value = encodeReport(report)
  expect(value).toMatch(/^[\x21-\x7e]+$/)
  expect(decodeReport(value).warnings).toHaveLength(20)
  expect(decodeReport(value).pageCount).toBe(3)
  expect(decodeReport('%')).toEqual({ warnings: [] })
  expect(decodeReport(null)).toEqual({ warnings: [] })
})

test('a PDF is told by its first bytes, junk before the header or a lost one allowed', () => {
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

test.each(QUOTAS)('the allowance %s has a sentence of its own', (quota) => {
  const sentence = errorMessage('TOO_MANY_REQUESTS', { quota, limit: 5, retryAfterSeconds: 60 })
  expect(sentence).not.toBe(errorMessage('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 }))
  expect(sentence).toContain('5')
})
