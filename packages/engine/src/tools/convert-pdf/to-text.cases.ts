import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { SCANNED_LINES, scannedPage } from '../../../../../fixtures/scans.ts'
import { textLines, textPage, textPages, type3Page } from '../../../../../fixtures/text-pages.ts'
import { input, sample } from '../../../test/inputs.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

function row(
  name: string,
  file: () => InputFile,
  expected: string,
  options: Record<string, unknown> = {},
  warnings: string[] = [],
): AcceptedCase {
  return {
    name,
    operation: 'toText',
    files: () => [file()],
    options,
    check: (result: CaseResult) => {
      assert.equal(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(result.bytes), expected)
      const codes = result.report.warnings.map(({ code }) => code)
      assert.deepEqual(codes, warnings)
    },
  }
}

function refusal(
  name: string,
  file: () => InputFile,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'toText', files: () => [file()], options, ...expected }
}

const report = () => input('Report.pdf', fixtures.report())
const paragraph = ['It was a bright cold day in April, and the clocks were strik-', 'ing thirteen.']
const letter = () => input('letter.pdf', textPage(textLines(paragraph, { x: 50, y: 700 })))

const LEFT = ['The column on the left is read', 'down to its very last line, which', 'is this one and full of words.']
const RIGHT = [
  'Only then the column on the right',
  'has its turn, though it is just as',
  'high upon the page as the other.',
]
const COLUMNS = [
  ...textLines(RIGHT, { x: 310, y: 660 }),
  ...textLines(LEFT, { x: 60, y: 660 }),
  { text: 'Both columns stand below this line', x: 120, y: 700, size: 18 },
]

const accepted: OperationCases['accepted'] = [
  row('writes the text of every page, a form feed after each', report, 'Report one\n\fReport two\n\fReport three\n\f'),
  row('leaves form feeds out where they are not wanted', report, 'Report one\n\nReport two\n\nReport three\n\n', {
    pageBreaks: false,
  }),
  row('writes the pages asked for in their order', report, 'Report three\n\fReport one\n\f', {
    pages: [
      { start: 3, end: 3 },
      { start: 1, end: 1 },
    ],
  }),
  row(
    'makes one line of a paragraph and undoes its hyphens',
    letter,
    `${paragraph[0]?.slice(0, -1)}${paragraph[1]}\n\f`,
  ),
  row('reads scanned pages when asked', () => input('scan.pdf', scannedPage()), `${SCANNED_LINES.join('\n')}\n\f`, {
    layout: 'lines',
    readScans: true,
    languages: ['eng'],
  }),
  row('ends lines where they end on the page', letter, `${paragraph.join('\n')}\n\f`, { layout: 'lines' }),
  row(
    'reads what form fields show, and what is written as a comment not',
    () => input('form.pdf', fixtures.form('2026-11-21', '12')),
    'Form\n\n12\n\n2026-11-21\n\f',
    {},
    ['ACTIVE_CONTENT'],
  ),
  row(
    'reads fonts whose glyphs have names only',
    () => input('t.pdf', type3Page(['o', 'ffi', 'c', 'e.alt', 'space', 'uni00C9', 'u20AC'])),
    'office \u00c9\u20ac\n\f',
  ),
  row('leaves out what a hidden layer holds', () => input('l.pdf', fixtures.layered()), 'Shown\n\f'),
  row(
    'reads columns one after the other, and a heading over them first',
    () => input('columns.pdf', textPage(COLUMNS)),
    `Both columns stand below this line\n\n${LEFT.join(' ')}\n\n${RIGHT.join(' ')}\n\f`,
  ),
  crossing(
    EVERYWHERE,
    row(
      'reads what is turned with the page, and from right to left',
      () => input('turned.pdf', textPage([{ text: 'dcba', x: 100, y: 60, degrees: 90, font: 'F3' }], '/Rotate 90')),
      '\u05d0\u05d1\u05d2\u05d3\n\f',
    ),
  ),
  crossing(
    ['http'],
    row('says that there is no text', () => input('scan.pdf', fixtures.withImage()), '\f', {}, ['NO_TEXT']),
  ),
  row(
    'has a place for each page, whether there is text on it or not',
    () => input('gaps.pdf', textPages([{ texts: [] }, { texts: [{ text: 'Two', x: 50, y: 700 }] }])),
    '\fTwo\n\f',
  ),
  row('reads damaged files', () => input('d.pdf', fixtures.brokenTable()), 'Plain 1\n\fPlain 2\n\f', {}, ['REPAIRED']),
  row(
    'reads locked files with their password',
    () => input('l.pdf', encryptWithQpdf(fixtures.report(), 'revision 6, AES', 'user', 'owner'), 'user'),
    'Report one\n\fReport two\n\fReport three\n\f',
  ),
]

const refused: OperationCases['refused'] = [
  refusal(
    'refuses a page past the last',
    report,
    { pages: [{ start: 2, end: 4 }] },
    { error: 'PAGE_OUT_OF_RANGE', facts: { file: 'Report.pdf', page: 4, pageCount: 3 } },
  ),
  refusal(
    'refuses pages that end before they start',
    report,
    { pages: [{ start: 2, end: 1 }] },
    { error: 'INVALID_OPTIONS' },
  ),
  refusal('refuses no pages at all', report, { pages: [] }, { error: 'INVALID_OPTIONS' }),
  refusal('refuses other layouts', report, { layout: 'columns' }, { error: 'INVALID_OPTIONS' }),
  refusal(
    'asks for the password of a locked file',
    () => input('l.pdf', sample('locked.pdf')),
    {},
    { error: 'PASSWORD_REQUIRED', facts: { file: 'l.pdf' } },
  ),
  refusal(
    'refuses what is no PDF',
    () => input('n.pdf', fixtures.notAPdf()),
    {},
    { error: 'NOT_A_PDF', facts: { file: 'n.pdf' } },
  ),
]

/** The table of to-text. */
export const cases: OperationCases = { accepted, refused }
