import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, ENCRYPTION_KINDS, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { makeImage } from '../../../../../fixtures/make-image.ts'
import { renderPageByPoppler } from '../../../test/render-by-poppler.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const WORD = { type: 'text', text: 'DRAFT', position: 'center', rotation: 0 }
const IMAGE = { type: 'image', position: 'center', rotation: 0, opacity: 1 }

const report = () => input('Report.pdf', fixtures.report())
const image = (name: string, bytes: Uint8Array): InputFile => ({ name, bytes, field: 'image' })
/** Red, the lower half with half opacity. */
const logo = () =>
  image(
    'logo.png',
    makeImage(
      'png32',
      '-size',
      '40x20',
      'xc:#ff0000',
      '-fill',
      '#ff000080',
      '-draw',
      'color 0,0 reset',
      '-fill',
      '#ff0000',
      '-draw',
      'rectangle 0,0 39,9',
    ),
  )
const photo = () => image('photo', makeImage('jpeg', '-size', '40x20', 'xc:#0000ff', '-quality', '95'))

function row(
  name: string,
  files: () => InputFile | InputFile[],
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'watermark', files: () => [files()].flat(), options: { ...WORD, ...options }, check }
}

function refusal(
  name: string,
  files: () => InputFile | InputFile[],
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'watermark', files: () => [files()].flat(), options, ...expected }
}

const warnings = ({ report: { warnings: list } }: CaseResult) => list.map(({ code }) => code)

/** The words of each page, sorted, as overlapping text has no defined order. */
async function wordsOf(bytes: Uint8Array, password = ''): Promise<string[]> {
  const pages = await textOfPages(bytes, password)
  return pages.map((text) => text.split(/\s+/).toSorted().join(' '))
}

const SOUND = /No syntax or stream encoding errors/

/** Asserts an incremental update of a few kilobytes. */
function assertAppended({ bytes }: CaseResult, before: Uint8Array, most = 6000): void {
  assert.equal(Buffer.compare(Buffer.from(bytes.subarray(0, before.length)), Buffer.from(before)), 0)
  assert.ok(bytes.length > before.length && bytes.length < before.length + most, `${bytes.length - before.length} more`)
}

/** Right-to-left, complex, diacritic, ideographic and emoji text. */
const SCRIPTS = [
  ['Arabic', 'سري للغاية'],
  ['Hebrew', 'סודי ביותר'],
  ['Devanagari', 'अत्यंत गोपनीय'],
  ['Thai', 'ลับที่สุด'],
  ['Korean', '대외비'],
  ['Japanese', '社外秘ページ'],
  ['Chinese', '絕密檔案'],
  ['emoji', '👩‍💻🚀'],
] as const

const accepted: OperationCases['accepted'] = [
  row('stamps text on every page in an incremental update', report, {}, async (result) => {
    assert.deepEqual(
      await wordsOf(result.bytes),
      ['DRAFT Report one', 'DRAFT Report two', 'DRAFT Report three'].map((text) =>
        text.split(' ').toSorted().join(' '),
      ),
    )
    assert.equal(result.name, 'Report_watermarked.pdf')
    assert.equal(result.report.pageCount, 3)
    assert.deepEqual(warnings(result), [])
    assert.match(await checkWithQpdf(result.bytes), SOUND)
    assertAppended(result, fixtures.report())
    const { outlines } = await structureOf(result.bytes)
    assert.deepEqual(
      outlines.map(({ title }) => title),
      ['Chapter', 'Endé'],
    )
  }),
  row(
    'stamps only the given range',
    report,
    { allPages: false, pageRange: { start: 2, end: 3 } },
    async ({ bytes }) => {
      const pages = await wordsOf(bytes)
      assert.deepEqual(
        pages.map((text) => text.includes('DRAFT')),
        [false, true, true],
      )
    },
  ),
  row('accepts an open end of the range', report, { allPages: false, pageRange: { start: 3 } }, async ({ bytes }) => {
    const pages = await wordsOf(bytes)
    assert.deepEqual(
      pages.map((text) => text.includes('DRAFT')),
      [false, false, true],
    )
  }),
  row('ignores the range if all pages are selected', report, { pageRange: { start: 1, end: 1 } }, async ({ bytes }) => {
    assert.equal((await wordsOf(bytes)).filter((text) => text.includes('DRAFT')).length, 3)
  }),
  row(
    'takes an end that is left open for the last page',
    report,
    { allPages: false, pageRange: { start: 3 } },
    async ({ bytes }) => {
      const pages = await wordsOf(bytes)
      assert.deepEqual(
        pages.map((text) => text.includes('DRAFT')),
        [false, false, true],
      )
    },
  ),
  row(
    'goes on every page where all are meant, whatever the range says',
    report,
    { pageRange: { start: 1, end: 1 } },
    async ({ bytes }) => {
      assert.equal((await wordsOf(bytes)).filter((text) => text.includes('DRAFT')).length, 3)
    },
  ),
  crossing(
    EVERYWHERE,
    row(
      'writes any script so that it can be found again',
      () => input('p.pdf', fixtures.plain(1)),
      { text: 'Черновик 草案 ร่าง', position: 'bottom-left', fontSize: 12 },
      async ({ bytes }) => {
        assert.match((await textOfPages(bytes))[0] ?? '', /Черновик 草案 ร่าง/)
        assert.match(await checkWithQpdf(bytes), SOUND)
      },
    ),
  ),
  ...SCRIPTS.map(([script, text]) =>
    row(
      `writes ${script} as searchable text`,
      () => input('p.pdf', fixtures.plain(1)),
      { text, position: 'bottom-left', fontSize: 12 },
      async ({ bytes }) => {
        const [page = ''] = await textOfPages(bytes)
        // Poppler adds directional formatting characters to right-to-left text.
        assert.ok(page.replaceAll(/[\u202A-\u202E]/g, '').includes(text), page)
      },
    ),
  ),
  row(
    'shrinks text that does not fit the page, and reports it',
    report,
    { text: 'FOR REVIEW ONLY', rotation: 45 },
    async (result) => {
      const [warning, ...others] = result.report.warnings
      assert.deepEqual([warning?.code, others, warning?.pages], ['TEXT_SCALED', [], undefined])
      assert.ok(warning?.percent !== undefined && warning.percent > 20 && warning.percent < 80)
      assert.equal((await textOfPages(result.bytes)).length, 3)
    },
  ),
  row(
    'tiles the page',
    () => input('p.pdf', fixtures.plain(1)),
    { tiled: true, fontSize: 12, rotation: 30 },
    async (result) => {
      const [text = ''] = await textOfPages(result.bytes)
      const count = text.replaceAll(/\s/g, '').match(/[DRAFT]/g)?.length ?? 0
      assert.ok(count > 20 * 'DRAFT'.length, `${count} letters`)
      assertAppended(result, fixtures.plain(1))
    },
  ),
  crossing(
    EVERYWHERE,
    row(
      'lays an image over the page, clear where it is',
      () => [input('p.pdf', fixtures.plain(1)), logo()],
      IMAGE,
      async (result) => {
        const page = await renderPageByPoppler(result.bytes, 1)
        const [x, y] = [page.width / 2, page.height / 2]
        assert.deepEqual(page.at(x, y + 20), [255, 0, 0])
        const [red, green, blue] = page.at(x, y - 20)
        assert.ok(red > 250 && Math.abs(green - 127) < 4 && Math.abs(blue - 127) < 4)
        assert.match(await checkWithQpdf(result.bytes), SOUND)
        assert.equal(result.name, 'p_watermarked.pdf')
      },
    ),
  ),
  row(
    'embeds a JPEG unchanged, whatever its name',
    () => [input('p.pdf', fixtures.plain(1)), photo()],
    { ...IMAGE, imageWidth: 0.2 },
    async ({ bytes }) => {
      const page = await renderPageByPoppler(bytes, 1)
      const [, , blue] = page.at(page.width / 2, page.height / 2)
      assert.ok(blue > 240)
      assert.ok(Buffer.from(bytes).includes(Buffer.from(photo().bytes)))
    },
  ),
  crossing(
    ['http'],
    row(
      'opens the document with its password beside an image',
      () => [input('l.pdf', sample('locked.pdf'), 'open sesame'), logo()],
      IMAGE,
      async ({ bytes }) => {
        assert.match(await checkWithQpdf(bytes, 'open sesame'), SOUND)
      },
    ),
  ),
  row(
    'is an artifact, and keeps tags',
    () => input('t.pdf', fixtures.tagged('H1')),
    {},
    async (result) => {
      assertAppended(result, fixtures.tagged('H1'))
      const added = Buffer.from(result.bytes.subarray(fixtures.tagged('H1').length)).toString('latin1')
      assert.match(added, /\/Artifact\s*<<\s*\/Type\s*\/Pagination\s*\/Subtype\s*\/Watermark\s*>>\s*BDC/)
    },
  ),
  row(
    'keeps forms fillable',
    () => input('f.pdf', fixtures.form('today', '1')),
    {},
    async ({ bytes }) => {
      const { acroform } = await structureOf(bytes)
      assert.deepEqual(
        acroform.fields.map(({ fullname }) => fullname),
        ['Date', 'Amount', 'Total'],
      )
    },
  ),
  row(
    'keeps a signature, and warns that changes follow it',
    () => input('s.pdf', fixtures.signed()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['SIGNATURES_OUTDATED'])
      assertAppended(result, fixtures.signed())
      await Promise.resolve()
    },
  ),
  row(
    'repairs a damaged file',
    () => input('d.pdf', fixtures.brokenTable()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['REPAIRED'])
      assert.match(await checkWithQpdf(result.bytes), SOUND)
      assert.ok((await wordsOf(result.bytes)).every((text) => text.includes('DRAFT')))
    },
  ),
  ...(Object.keys(ENCRYPTION_KINDS) as EncryptionKind[]).map((kind) =>
    row(
      `keeps ${kind}`,
      () => input('l.pdf', encryptWithQpdf(fixtures.report(), kind, 'user', 'owner'), 'user'),
      {},
      async (result) => {
        assert.ok((await wordsOf(result.bytes, 'user')).every((text) => text.includes('DRAFT')))
        assert.match(await checkWithQpdf(result.bytes, 'owner'), SOUND)
        assert.deepEqual(warnings(result), [])
      },
    ),
  ),
]

const badOption = (field: string, message: string): Pick<RefusedCase, 'error' | 'facts'> => ({
  error: 'INVALID_OPTIONS',
  facts: { fields: [{ field, message }] },
})

const refused: OperationCases['refused'] = [
  refusal(
    'requires a text',
    report,
    { type: 'text', position: 'center' },
    badOption('text', 'Please enter text for the watermark.'),
  ),
  refusal(
    'refuses blank text',
    report,
    { ...WORD, text: ' \t ' },
    badOption('text', 'Please enter text for the watermark.'),
  ),
  refusal(
    'refuses text without visible characters',
    report,
    { ...WORD, text: '\u0001\u0002' },
    badOption('text', 'Please enter text for the watermark.'),
  ),
  refusal(
    'requires a type',
    report,
    { text: 'x', position: 'center' },
    badOption('type', 'Please select a type for the watermark.'),
  ),
  refusal(
    'requires a position',
    report,
    { type: 'text', text: 'x' },
    badOption('position', 'Please select a position for the watermark.'),
  ),
  refusal('requires an image', report, IMAGE, badOption('image', 'Please choose an image for the watermark.')),
  refusal(
    'requires pages unless all are selected',
    report,
    { ...WORD, allPages: false, pageRange: { start: 0, end: 0 } },
    badOption('pageRange', 'Please enter the pages for the watermark.'),
  ),
  refusal('refuses an opacity above 1', report, { ...WORD, opacity: 30 }, { error: 'INVALID_OPTIONS' }),
  refusal('refuses other font sizes', report, { ...WORD, fontSize: 97 }, { error: 'INVALID_OPTIONS' }),
  refusal('refuses a rotation beyond 180 degrees', report, { ...WORD, rotation: 181 }, { error: 'INVALID_OPTIONS' }),
  refusal(
    'refuses colors from 0 to 255',
    report,
    { ...WORD, color: { r: 255, g: 0, b: 0 } },
    { error: 'INVALID_OPTIONS' },
  ),
  refusal(
    'refuses a range past the last page',
    report,
    { ...WORD, allPages: false, pageRange: { start: 2, end: 4 } },
    { error: 'PAGE_OUT_OF_RANGE', facts: { file: 'Report.pdf', page: 4, pageCount: 3 } },
  ),
  crossing(
    ['browser'],
    refusal(
      'names a character that no font has',
      report,
      { ...WORD, text: 'A\ue000' },
      { error: 'UNSUPPORTED_CHARACTER' },
    ),
  ),
  crossing(
    ['http'],
    refusal('identifies an image by its content', () => [report(), image('logo.png', fixtures.plain(1))], IMAGE, {
      error: 'NOT_AN_IMAGE',
      facts: { file: 'logo.png' },
    }),
  ),
  crossing(
    ['http'],
    refusal('takes no empty image', () => [report(), image('logo.png', new Uint8Array())], IMAGE, {
      error: 'NOT_AN_IMAGE',
      facts: { file: 'logo.png' },
    }),
  ),
  refusal('says that an image is damaged', () => [report(), image('half.png', logo().bytes.subarray(0, -30))], IMAGE, {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'half.png' },
  }),
  refusal('requires the password of an encrypted file', () => input('l.pdf', sample('locked.pdf')), WORD, {
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'l.pdf' },
  }),
]

/** Cases of watermark. */
export const cases: OperationCases = { accepted, refused }
