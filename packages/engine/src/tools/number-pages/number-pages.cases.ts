import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import {
  PAGE_GEOMETRIES,
  pagesOfAllGeometries,
  repeatedPage,
  sharedContent,
  tinyPage,
  unbalancedPages,
  UNBALANCED_CONTENTS,
} from '../../../../../fixtures/stamp-targets.ts'
import { renderPageByPoppler } from '../../../test/render-by-poppler.ts'
import { rowsOfEncryption } from '../../../test/encryption-rows.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, entry, structureOf, taggedText, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'
import { readTextPositions, type PositionedLine } from '../../../test/text-positions.ts'

type Options = Record<string, unknown>

const BELOW = { position: 'bottom-center' }
const report = () => input('Report.pdf', fixtures.report())
const plain = (pageCount: number) => () => input('plain.pdf', fixtures.plain(pageCount))
const warnings = ({ report: { warnings: list } }: CaseResult) => list.map(({ code }) => code)

function row(
  name: string,
  file: () => InputFile,
  options: Options,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'numberPages', files: () => [file()], options: { ...BELOW, ...options }, check }
}

function refusal(
  name: string,
  options: Options,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
  file: () => InputFile = report,
): RefusedCase {
  return { name, operation: 'numberPages', files: () => [file()], options, ...expected }
}

function refusedField(field: string, message: string): Pick<RefusedCase, 'error' | 'facts'> {
  return { error: 'INVALID_OPTIONS', facts: { fields: [{ field, message }] } }
}

/** The stamped number of each page; empty if there is none. Lines that match `own` are content. */
async function numbersOf({ bytes }: CaseResult, own = /^Plain/): Promise<string[]> {
  const pages = await readTextPositions(bytes)
  return pages.map(({ lines }) => lines.find(({ text }) => !own.test(text))?.text ?? '')
}

/** The line with a text, on a page counted from 1. */
async function lineOf(bytes: Uint8Array, page: number, text: string): Promise<PositionedLine & { width: number }> {
  const seen = (await readTextPositions(bytes))[page - 1]
  const line = seen?.lines.find((candidate) => candidate.text === text)
  assert.ok(line !== undefined && seen !== undefined, `page ${page} has no line ${text}`)
  return { ...line, width: seen.width }
}

/** Asserts an incremental update of a few kilobytes. */
function assertAppended({ bytes }: CaseResult, before: Uint8Array): void {
  assert.equal(Buffer.compare(Buffer.from(bytes.subarray(0, before.length)), Buffer.from(before)), 0)
  assert.ok(bytes.length > before.length && bytes.length < before.length + 6000)
}

const numbering: AcceptedCase[] = [
  row('stamps a number on each page', report, {}, async (result) => {
    const pages = await readTextPositions(result.bytes)
    const numbers = pages.map(({ lines }) => lines.find(({ text }) => /^\d$/.test(text)))
    assert.deepEqual(
      numbers.map((line) => line?.text),
      ['1', '2', '3'],
    )
    for (const [index, line] of numbers.entries()) {
      assert.ok(Math.abs((line?.baseline ?? 0) - 25) < 0.01)
      assert.ok(Math.abs((line?.left ?? 0) + (line?.right ?? 0) - (pages[index]?.width ?? 0)) < 0.1)
      assert.equal(line?.color, '#000000')
    }
    assert.equal(result.name, 'Report_numbered.pdf')
    assert.equal(result.report.pageCount, 3)
    assert.deepEqual(warnings(result), [])
    assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    assertAppended(result, fixtures.report())
  }),
  row(
    'adds prefix, suffix and total',
    plain(3),
    { prefix: 'Page ', suffix: ' –', withTotal: true, startNumber: 9 },
    async (result) => {
      assert.deepEqual(await numbersOf(result), ['Page 9 of 11 –', 'Page 10 of 11 –', 'Page 11 of 11 –'])
    },
  ),
  row('writes Bates numbers', plain(2), { prefix: 'ACME-', digits: 6, startNumber: 998 }, async (result) => {
    assert.deepEqual(await numbersOf(result), ['ACME-000998', 'ACME-000999'])
  }),
  row('writes Roman numerals', plain(4), { format: 'roman-lower', startNumber: 3 }, async (result) => {
    assert.deepEqual(await numbersOf(result), ['iii', 'iv', 'v', 'vi'])
  }),
  row(
    'writes letters',
    plain(2),
    { format: 'alpha-upper', startNumber: 26, totalSeparator: '/', withTotal: true },
    async (result) => {
      assert.deepEqual(await numbersOf(result), ['Z/AA', 'AA/AA'])
    },
  ),
  crossing(
    EVERYWHERE,
    row('writes words of other scripts as text', plain(1), { prefix: 'Стр. ', suffix: ' 頁' }, async (result) => {
      assert.deepEqual(await numbersOf(result), ['Стр. 1 頁'])
    }),
  ),
  row(
    'counts the pages that get a number only',
    plain(5),
    { pageRange: { start: 2, end: 4 }, startNumber: 7 },
    async (result) => {
      assert.deepEqual(await numbersOf(result), ['', '7', '8', '9', ''])
    },
  ),
  row('takes a range with open ends', plain(3), { pageRange: { start: 2, end: 0 } }, async (result) => {
    assert.deepEqual(await numbersOf(result), ['', '1', '2'])
  }),
  row('skips the first and the last page', plain(4), { skipFirstPage: true, skipLastPage: true }, async (result) => {
    assert.deepEqual(await numbersOf(result), ['', '1', '2', ''])
  }),
  row(
    'skips the first and the last page of the document, not of the range',
    plain(4),
    { skipFirstPage: true, skipLastPage: true, pageRange: { start: 2, end: 3 } },
    async (result) => {
      assert.deepEqual(await numbersOf(result), ['', '1', '2', ''])
    },
  ),
  row('leaves a document unchanged if no page is numbered', plain(1), { skipLastPage: true }, async ({ bytes }) => {
    assert.equal(Buffer.compare(Buffer.from(bytes), Buffer.from(fixtures.plain(1))), 0)
    await Promise.resolve()
  }),
]

const labelling: AcceptedCase[] = [
  row(
    'sets page labels to the numbers',
    plain(12),
    { setPageLabels: true, prefix: 'A-', digits: 2, skipFirstPage: true },
    async ({ bytes }) => {
      const { pages } = await structureOf(bytes)
      const label = (index: number) => pages[index]?.label
      assert.deepEqual(
        [label(0), label(1), label(2)],
        [{ '/St': 1 }, { '/P': 'u:A-0', '/S': '/D', '/St': 1 }, { '/P': 'u:A-0', '/S': '/D', '/St': 2 }],
      )
      assert.deepEqual(label(11), { '/P': 'u:A-', '/S': '/D', '/St': 11 })
      assert.match(await checkWithQpdf(bytes), /No syntax or stream encoding errors/)
    },
  ),
  row(
    'keeps the labels of pages without a number',
    report,
    { setPageLabels: true, format: 'roman-upper', suffix: ')', pageRange: { start: 3, end: 3 } },
    async ({ bytes }) => {
      const { pages } = await structureOf(bytes)
      assert.deepEqual(
        pages.map(({ label }) => label),
        [
          { '/S': '/r', '/St': 1 },
          { '/S': '/r', '/St': 2 },
          { '/P': 'u:I)', '/St': 1 },
        ],
      )
    },
  ),
]

const placing: AcceptedCase[] = [
  row(
    'finds the displayed corner of rotated and cropped pages',
    () => input('lies.pdf', pagesOfAllGeometries(PAGE_GEOMETRIES.filter(({ name }) => !name.includes('outside')))),
    { position: 'top-right', margin: 20, fontSize: 20 },
    async ({ bytes }) => {
      for (const { width, height, lines } of await readTextPositions(bytes)) {
        const [line] = lines
        assert.ok(Math.abs((line?.right ?? 0) - (width - 20)) < 0.1)
        // The font's digits are 0.714 em high.
        assert.ok(Math.abs((line?.baseline ?? 0) - (height - 20 - 14.28)) < 0.01)
      }
    },
  ),
  row(
    'mirrors the position on facing pages',
    plain(3),
    { position: 'top-left', facingPages: true },
    async ({ bytes }) => {
      const [first, second, third] = await Promise.all([1, 2, 3].map((page) => lineOf(bytes, page, String(page))))
      assert.ok(Math.abs((first?.left ?? 0) - 25) < 0.1 && Math.abs((third?.left ?? 0) - 25) < 0.1)
      assert.ok(Math.abs((second?.right ?? 0) - 275) < 0.1)
    },
  ),
  row(
    'shrinks a number that does not fit its page',
    () => input('tiny.pdf', tinyPage()),
    { prefix: 'Page ' },
    async (result) => {
      const line = await lineOf(result.bytes, 1, 'Page 1')
      assert.ok(line.left >= 0 && line.right <= 24)
      assert.deepEqual(warnings(result), ['TEXT_SCALED'])
      const [warning] = result.report.warnings
      assert.deepEqual(warning?.pages, [1])
      assert.ok(warning.percent !== undefined && warning.percent > 10 && warning.percent < 50)
    },
  ),
  row(
    'applies color and opacity',
    plain(1),
    { fontColor: { r: 1, g: 0, b: 0 }, opacity: 0.4, fontSize: 100, prefix: '\u2588', suffix: '\u2588' },
    async ({ bytes }) => {
      // A full block is solid: red at 40 % on white.
      const page = await renderPageByPoppler(bytes, 1)
      const { left } = await lineOf(bytes, 1, '\u25881\u2588')
      assert.deepEqual(page.at(left + 15, 50), [255, 153, 153])
    },
  ),
]

const keeping: AcceptedCase[] = [
  row(
    'restores the graphics state that page content leaves behind',
    () => input('untidy.pdf', unbalancedPages()),
    {},
    async ({ bytes }) => {
      const pages = await readTextPositions(bytes)
      for (const [index, name] of Object.keys(UNBALANCED_CONTENTS).entries()) {
        const line = pages[index]?.lines.find(({ text }) => text === String(index + 1))
        assert.ok(line !== undefined, `no number on the page with ${name}`)
        assert.ok(Math.abs(line.baseline - 25) < 0.01, name)
        const page = await renderPageByPoppler(bytes, index + 1)
        // The square is where it was, and the number is black.
        const squares = [page.at(42, 102), page.at(78, 138), page.at(38, 120), page.at(82, 120)]
        assert.deepEqual(
          squares,
          [
            [0, 0, 0],
            [0, 0, 0],
            [255, 255, 255],
            [255, 255, 255],
          ],
          name,
        )
        const ink = Array.from({ length: 12 * 12 }, (_, at) => page.at(144 + (at % 12), 23 + Math.floor(at / 12))[0])
        assert.ok(Math.min(...ink) < 64, name)
      }
    },
  ),
  row(
    'does not change resources shared by pages',
    () => input('sharing.pdf', sharedContent()),
    {},
    async (result) => {
      assert.deepEqual(
        (await textOfPages(result.bytes)).map((text) => text.replaceAll(/\s+/g, ' ')),
        ['Shared 1', 'Shared 2', 'Shared 3', 'Shared 4', 'Shared 5', 'Named 6'],
      )
      assertAppended(result, sharedContent())
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    },
  ),
  row(
    'numbers both occurrences of a repeated page',
    () => input('twice.pdf', repeatedPage()),
    {},
    async (result) => {
      assert.deepEqual(await numbersOf(result, /^(Twice|Once)/), ['1', '2', '3'])
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    },
  ),
  row(
    'marks numbers as artifacts and keeps tags',
    () => input('tagged.pdf', fixtures.tagged('H1')),
    {},
    async ({ bytes }) => {
      const structure = await structureOf(bytes)
      assert.notEqual(entry(structure, structure.trailer['/Root'], '/StructTreeRoot', '/K'), undefined)
      assert.equal(entry(structure, structure.pages[0]?.object, '/StructParents'), 0)
      assert.match(Buffer.from(bytes).toString('latin1'), /\/Artifact<<\/Type\/Pagination\/Subtype\/PageNum>>BDC/)
      assert.deepEqual(
        (await readTextPositions(bytes))[0]?.lines.map(({ text }) => text),
        ['Heading', 'Paragraph', '1'],
      )
      assert.deepEqual(await taggedText(bytes), ['Heading', 'Paragraph'])
    },
  ),
  row(
    'keeps forms, layers and attachments',
    () => input('form.pdf', fixtures.form('today', '5')),
    {},
    async ({ bytes }) => {
      const { acroform } = await structureOf(bytes)
      assert.deepEqual(
        acroform.fields.map(({ fullname, value }) => [fullname, value]),
        [
          ['Date', 'u:today'],
          ['Amount', 'u:5'],
          ['Total', null],
        ],
      )
    },
  ),
  row(
    'keeps the signature, and warns that changes follow it',
    () => input('s.pdf', fixtures.signed()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['SIGNATURES_OUTDATED'])
      assertAppended(result, fixtures.signed())
      await Promise.resolve()
    },
  ),
  row(
    'updates files with cross-reference streams incrementally',
    () => input('o.pdf', sample('objects.pdf')),
    {},
    async (result) => {
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      assertAppended(result, sample('objects.pdf'))
      const pages = await readTextPositions(result.bytes)
      for (const [index, { lines }] of pages.entries()) assert.equal(lines.at(-1)?.text, String(index + 1))
    },
  ),
  row(
    'repairs a damaged file',
    () => input('d.pdf', fixtures.brokenTable()),
    { setPageLabels: true },
    async (result) => {
      assert.deepEqual(await numbersOf(result), ['1', '2'])
      assert.deepEqual(warnings(result), ['REPAIRED'])
      const { pages } = await structureOf(result.bytes)
      assert.deepEqual(
        pages.map(({ label }) => label),
        [
          { '/S': '/D', '/St': 1 },
          { '/S': '/D', '/St': 2 },
        ],
      )
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    },
  ),
  ...rowsOfEncryption((kind) =>
    row(
      `keeps the encryption of a file: ${kind}`,
      () => input('locked.pdf', encryptWithQpdf(fixtures.plain(2), kind, 'user', 'owner'), 'user'),
      { opacity: 0.5 },
      async ({ bytes }) => {
        const pages = await readTextPositions(bytes, 'user')
        assert.deepEqual(
          pages.map(({ lines }) => lines.map(({ text }) => text)),
          [
            ['Plain 1', '1'],
            ['Plain 2', '2'],
          ],
        )
        assert.match(await checkWithQpdf(bytes, 'user'), /No syntax or stream encoding errors/)
      },
    ),
  ),
]

const refused: OperationCases['refused'] = [
  refusal('requires a position', {}, refusedField('position', 'Please select a position for the page numbers.')),
  refusal(
    'refuses a centered position',
    { position: 'center' },
    refusedField('position', 'Please select a position for the page numbers.'),
  ),
  refusal(
    'refuses a start below 1',
    { ...BELOW, startNumber: 0 },
    refusedField('startNumber', 'Please enter a start number of 1 or more.'),
  ),
  refusal(
    'refuses Roman numerals of excessive length',
    { ...BELOW, startNumber: 10_000, format: 'roman-lower' },
    refusedField('startNumber', 'Roman numerals and letters can start at 9999 at most.'),
  ),
  refusal(
    'refuses a range that ends before it starts',
    { ...BELOW, pageRange: { start: 3, end: 2 } },
    refusedField('pageRange.end', 'pageRange.end: must not end before it starts'),
  ),
  refusal(
    'refuses a range past the last page',
    { ...BELOW, pageRange: { start: 2, end: 4 } },
    {
      error: 'PAGE_OUT_OF_RANGE',
      facts: { file: 'Report.pdf', page: 4, pageCount: 3 },
    },
  ),
  refusal(
    'refuses a range that starts past the last page',
    { ...BELOW, pageRange: { start: 9 } },
    {
      error: 'PAGE_OUT_OF_RANGE',
      facts: { file: 'Report.pdf', page: 9, pageCount: 3 },
    },
  ),
  crossing(
    ['http'],
    refusal(
      'names a character that no font has',
      { ...BELOW, prefix: 'Linear A: \u{10600}' },
      {
        error: 'UNSUPPORTED_CHARACTER',
        facts: { character: '\u{10600}', codePoint: 0x10600 },
      },
    ),
  ),
  refusal(
    'requires the password of an encrypted file',
    BELOW,
    { error: 'PASSWORD_REQUIRED', facts: { file: 'locked.pdf' } },
    () => input('locked.pdf', sample('locked.pdf')),
  ),
]

export const cases: OperationCases = {
  accepted: [...(numbering as [AcceptedCase, ...AcceptedCase[]]), ...labelling, ...placing, ...keeping],
  refused,
}
