import assert from 'node:assert/strict'

import type { ResultReport } from '@recto/contract'
import type { InputFile } from '@recto/runtime'
import { unzipSync } from 'fflate'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { SCANNED_LINES, scanImage, scannedPage } from '../../../../../fixtures/scans.ts'
import { input } from '../../../test/inputs.ts'
import { checkWithQpdf, structureOf, taggedText, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
  rare,
} from '../../../test/operation-case.ts'

const SOUND = /No syntax or stream encoding errors/
const ENGLISH = { languages: ['eng'] }

function row(
  name: string,
  files: () => InputFile,
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'ocr', files: () => [files()], options: { ...ENGLISH, ...options }, check }
}

function refusal(
  name: string,
  files: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'ocr', files: () => [files()], options, ...expected }
}

const scan = () => input('Letter.pdf', scannedPage())
const warnings = ({ report: { warnings: list } }: CaseResult) => list.map(({ code }) => code)
const recognition = ({ recognition: facts }: ResultReport) => facts ?? assert.fail('nothing is reported')

/** The words of the first page as poppler reads them. */
async function wordsOf(bytes: Uint8Array, password = ''): Promise<string> {
  const [page = ''] = await textOfPages(bytes, password)
  return page.split(/\s+/).join(' ').trim()
}

const TEXT = SCANNED_LINES.join(' ')

/** The text in the structure tree, as poppler reads it. */
async function wordsOfTags(bytes: Uint8Array): Promise<string> {
  return (await taggedText(bytes)).join(' ').split(/\s+/).join(' ').trim()
}

const accepted: OperationCases['accepted'] = [
  crossing(
    ['browser'],
    row('adds the text of a scan, and changes no byte of it', scan, {}, async (result) => {
      const before = scannedPage()
      assert.equal(await wordsOf(result.bytes), TEXT)
      assert.equal(Buffer.compare(Buffer.from(result.bytes.subarray(0, before.length)), Buffer.from(before)), 0)
      assert.ok(result.bytes.length - before.length < 8 * 1024, `${result.bytes.length - before.length} more`)
      assert.match(await checkWithQpdf(result.bytes), SOUND)
      assert.equal(result.name, 'Letter_ocr.pdf')
      const { pagesRead, words, languages, skipped } = recognition(result.report)
      assert.deepEqual([pagesRead, words, languages, skipped], [1, TEXT.split(' ').length, ['eng'], []])
      assert.deepEqual(warnings(result), [])
    }),
  ),
  row(
    'skips pages that have text',
    () => input('Report.pdf', fixtures.report()),
    {},
    async (result) => {
      const { pagesRead, skipped } = recognition(result.report)
      assert.deepEqual([pagesRead, skipped.map(({ count }) => count)], [0, [3]])
      assert.deepEqual(warnings(result), ['NOTHING_READ'])
      assert.equal(Buffer.compare(Buffer.from(result.bytes), Buffer.from(fixtures.report())), 0)
      await Promise.resolve()
    },
  ),
  rare(
    row(
      'reads a scan that lies on its side, and turns it',
      () => input('s.pdf', scannedPage({ turned: 90 })),
      { rotatePages: true },
      async (result) => {
        assert.deepEqual(recognition(result.report).turned, [{ page: 1, degrees: 270 }])
        assert.equal(await wordsOf(result.bytes), TEXT)
      },
    ),
  ),
  rare(
    row(
      'reads the scan beside a typed line',
      () => input('m.pdf', scannedPage({ typed: 'Received by the office on Monday, file number 81' })),
      {},
      async (result) => {
        const text = await wordsOf(result.bytes)
        assert.equal(text.split('Received').length, 2)
        for (const line of SCANNED_LINES) assert.ok(text.includes(line), text)
      },
    ),
  ),
  row(
    'takes an image',
    () => input('photo.jpg', scanImage()),
    { sidecar: true },
    async (result) => {
      const files = unzipSync(result.bytes)
      assert.deepEqual(Object.keys(files), ['photo_ocr.pdf', 'photo_ocr.txt'])
      assert.equal(new TextDecoder().decode(files['photo_ocr.txt']).split(/\s+/).join(' ').trim(), TEXT)
      assert.equal(await wordsOf(files['photo_ocr.pdf'] ?? new Uint8Array()), TEXT)
    },
  ),
  row(
    'keeps the lock of a file',
    () => input('l.pdf', encryptWithQpdf(scannedPage(), 'revision 6, AES', 'user', 'owner'), 'user'),
    {},
    async (result) => {
      assert.equal(await wordsOf(result.bytes, 'user'), TEXT)
      assert.match(await checkWithQpdf(result.bytes, 'owner'), SOUND)
    },
  ),
  row(
    'puts corrections in place of words, and counts those that meet none',
    scan,
    {
      corrections: [
        // "The", whose T stands at 40 points, with its feet 70 points below the upper edge.
        { page: 1, box: { left: 40, top: 59, width: 25, height: 13 }, text: 'Ὁ' },
        { page: 1, box: { left: 300, top: 5, width: 25, height: 13 }, text: 'nowhere' },
        { page: 9, box: { left: 40, top: 59, width: 25, height: 13 }, text: 'nowhere' },
      ],
    },
    async (result) => {
      assert.equal(await wordsOf(result.bytes), TEXT.replace('The', 'Ὁ'))
      assert.equal(recognition(result.report).correctedWords, 1)
      assert.deepEqual(
        result.report.warnings.map(({ code, count }) => [code, count]),
        [['CORRECTIONS_NOT_USED', 2]],
      )
    },
  ),
  rare(
    row('tags the paragraphs of a scan', scan, { tagged: true }, async ({ bytes }) => {
      assert.match(await checkWithQpdf(bytes), SOUND)
      assert.equal(await wordsOf(bytes), TEXT)
      assert.equal(await wordsOfTags(bytes), TEXT)
      assert.match(Buffer.from(bytes).toString('latin1'), /\/MarkInfo\s*<<\s*\/Marked true/)
    }),
  ),
  rare(
    row(
      'tags the scan after what is tagged already',
      () => input('m.pdf', scannedPage({ typed: 'Received on Monday', isTagged: true })),
      { tagged: true },
      async ({ bytes }) => {
        assert.match(await checkWithQpdf(bytes), SOUND)
        assert.equal(await wordsOfTags(bytes), `Received on Monday ${TEXT}`)
      },
    ),
  ),
  rare(
    row('says which language a document is in', scan, {}, async ({ bytes }) => {
      assert.match(Buffer.from(bytes).toString('latin1'), /\/Lang\s*\(en\)/)
      await structureOf(bytes)
    }),
  ),
]

const refused: OperationCases['refused'] = [
  crossing(
    ['http'],
    refusal(
      'refuses a language that is not installed',
      scan,
      { languages: ['tlh'] },
      {
        error: 'LANGUAGE_NOT_INSTALLED',
        facts: { language: 'tlh' },
      },
    ),
  ),
  refusal('refuses a code that is none', scan, { languages: ['../eng'] }, { error: 'INVALID_OPTIONS' }),
  refusal(
    'refuses a correction that is no text',
    scan,
    { corrections: [{ page: 1, box: { left: 0, top: 0, width: 9, height: 9 }, text: 'a\u0000' }] },
    { error: 'INVALID_OPTIONS' },
  ),
  refusal('refuses pages past the last one', scan, { pages: '2' }, { error: 'PAGE_OUT_OF_RANGE' }),
  refusal('refuses what is neither', () => input('a.txt', new TextEncoder().encode('hello')), ENGLISH, {
    error: 'NOT_AN_IMAGE',
  }),
]

export const ocrCases: OperationCases = { accepted, refused }
