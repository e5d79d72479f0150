import assert from 'node:assert/strict'

import type { OperationId } from '@recto/contract'
import type { InputFile } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { scannedTable } from '../../../../../fixtures/scans.ts'
import { textLines, textPage, textPages } from '../../../../../fixtures/text-pages.ts'
import { input, sample } from '../../../test/inputs.ts'
import type { AcceptedCase, CaseResult, OperationCases, RefusedCase } from '../../../test/operation-case.ts'
import { wordParagraphs, wordPart } from '../../../test/word-package.ts'

/** A page with two links, to a website and to the second page. */
function linked(): Uint8Array {
  const link = (y: number, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [50 ${y - 4} 150 ${y + 12}] /Border [0 0 0] ${action} >>`
  const texts = [
    { text: 'To the web', x: 50, y: 700 },
    { text: 'To the end', x: 50, y: 600 },
  ]
  const actions = [
    link(700, '/A << /S /URI /URI (https://example.org/a?b=c&d=e) >>'),
    link(600, '/Dest [9 0 R /XYZ 0 760 0]'),
  ]
  return textPages([
    { texts, entries: `/Annots [${actions.join(' ')}]` },
    { texts: [{ text: 'The end', x: 50, y: 740, size: 14 }] },
  ])
}

/** A page covered by one image. */
function scan(): Uint8Array {
  const pixels = Array.from({ length: 64 }, (_, index) => (index * 37) % 256)
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>',
    stream(
      `${pixels.map((pixel) => pixel.toString(16).padStart(2, '0')).join('')}>`,
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode',
    ),
    stream('300 0 0 400 0 0 cm /I Do'),
  ])
}

interface Expected {
  paragraphs?: string[]
  options?: Record<string, unknown>
  warnings?: string[]
  pageCount?: number
  /** Expected in the main document part. */
  xml?: RegExp
  /** Expected in the styles. */
  styles?: RegExp
}

function row(operation: OperationId, name: string, file: () => InputFile, expected: Expected): AcceptedCase {
  return {
    name,
    operation,
    files: () => [file()],
    options: expected.options ?? {},
    check: ({ bytes, report }: CaseResult) => {
      if (expected.paragraphs !== undefined) assert.deepEqual(wordParagraphs(bytes), expected.paragraphs)
      assert.deepEqual(
        report.warnings.map(({ code }) => code),
        expected.warnings ?? [],
      )
      if (expected.pageCount !== undefined) assert.equal(report.pageCount, expected.pageCount)
      if (expected.xml !== undefined) assert.match(wordPart(bytes), expected.xml)
      if (expected.styles !== undefined) assert.match(wordPart(bytes, 'word/styles.xml'), expected.styles)
    },
  }
}

const refusals = (operation: OperationId): [RefusedCase, ...RefusedCase[]] => [
  {
    name: 'refuses an unknown quality',
    operation,
    files: () => [report()],
    options: { quality: 'perfect' },
    error: 'INVALID_OPTIONS',
  },
  {
    name: 'requires the password of an encrypted file',
    operation,
    files: () => [input('l.pdf', sample('locked.pdf'))],
    options: {},
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'l.pdf' },
  },
  {
    name: 'refuses a file that is not a PDF',
    operation,
    files: () => [input('n.pdf', fixtures.notAPdf())],
    options: {},
    error: 'NOT_A_PDF',
    facts: { file: 'n.pdf' },
  },
]

const report = () => input('Report.pdf', fixtures.report())
const PARAGRAPH = [
  'It was a bright cold day in April, and the clocks were strik-',
  'ing thirteen. Somebody had turned them all on in the night, it',
  'seemed, and nobody was there to hear.',
]
const FLOWING = PARAGRAPH.join(' ').replace('strik- ing', 'striking')
const letter = () =>
  input(
    'letter.pdf',
    textPage([
      { text: 'A Letter in Spring', x: 50, y: 760, size: 20, font: 'F2' },
      ...textLines(PARAGRAPH, { x: 50, y: 720 }),
      ...textLines(['Another paragraph begins here and is as wide as the column', 'of text allows it to be.'], {
        x: 50,
        y: 650,
      }),
    ]),
  )
const LETTER = [
  'A Letter in Spring',
  FLOWING,
  'Another paragraph begins here and is as wide as the column of text allows it to be.',
]

const accepted: OperationCases['accepted'] = [
  row('toWord', 'joins lines to paragraphs, and makes large ones headings', letter, {
    paragraphs: LETTER,
    pageCount: 1,
    xml: /<w:pStyle w:val="(?:Title|Heading1)"\/>/,
  }),
  row('toWord', 'keeps page breaks', report, {
    paragraphs: ['Report one', 'Report two', 'Report three'],
    options: { quality: 'precise' },
    pageCount: 3,
    xml: /w:pageBreakBefore|w:val="nextPage"/,
  }),
  row('toWord', 'keeps external and internal links', () => input('links.pdf', linked()), {
    paragraphs: ['To the web', 'To the end', 'The end'],
    xml: /<w:hyperlink r:id="rId\d+" w:history="1"><w:r>.*To the web.*<w:hyperlink w:anchor="\w+" w:history="1">.*To the end.*<w:bookmarkStart [^>]*\/>.*The end/,
  }),
  row('toWord', 'omits links if asked to', () => input('links.pdf', linked()), {
    paragraphs: ['To the web', 'To the end', 'The end'],
    options: { formatting: { preserveLinks: false } },
    xml: /^(?!.*<w:hyperlink)/s,
  }),
  row('toWord', 'keeps images, and reports scanned pages', () => input('scan.pdf', scan()), {
    paragraphs: [],
    warnings: ['NEEDS_OCR'],
    xml: /<a:blip r:embed="rId\d+"\/>/,
  }),
  row('toWord', 'writes a scanned table in a font like the one on the page', () => input('scan.pdf', scannedTable()), {
    options: { readScans: true, languages: ['eng'] },
    xml: /<w:tbl>(?:.*<w:tr[ >]){3}.*galvanized.*210\.00.*<\/w:tbl>/s,
    // The blank letters of the text layer have equal widths, as those of Courier.
    styles: /^(?!.*Courier)(?=.*"Arial")/s,
  }),
  row(
    'toWord',
    'shrinks pages beyond the maximum size',
    () => input('poster.pdf', textPage([{ text: 'Poster', x: 50, y: 700, size: 20 }], '/UserUnit 4')),
    { paragraphs: ['Poster'], xml: /<w:pgSz w:w="2238\d" w:h="31680"\/>/ },
  ),
  row('toWord', 'reports that there is no text', () => input('scan.pdf', textPages([{ texts: [] }])), {
    paragraphs: [],
    warnings: ['NO_TEXT'],
  }),
  row('toWord', 'reads damaged files', () => input('d.pdf', fixtures.brokenTable()), {
    warnings: ['REPAIRED'],
    xml: /Plain 1.*Plain 2/,
  }),
  row(
    'toWord',
    'reads encrypted files with their password',
    () => input('l.pdf', encryptWithQpdf(fixtures.report(), 'revision 6, AES', 'user', 'owner'), 'user'),
    { paragraphs: ['Report one', 'Report two', 'Report three'] },
  ),
]

/** Cases of toWord. */
export const cases: OperationCases = { accepted, refused: refusals('toWord') }

/** Cases of toWordBasic. */
export const basicCases: OperationCases = {
  accepted: [row('toWordBasic', 'lines become paragraphs that flow', letter, { paragraphs: LETTER })],
  refused: refusals('toWordBasic'),
}
