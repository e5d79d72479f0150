import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, ENCRYPTION_KINDS, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { makeImage } from '../../../../../fixtures/make-image.ts'
import { drawnPage } from '../../../test/drawn-page.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkSound, structureOf, textOfPages } from '../../../test/look.ts'
import type { AcceptedCase, CaseResult, OperationCases, RefusedCase } from '../../../test/operation-case.ts'

const WORD = { type: 'text', text: 'DRAFT', position: 'center', rotation: 0 }
const IMAGE = { type: 'image', position: 'center', rotation: 0, opacity: 1 }

const report = () => input('Report.pdf', fixtures.report())
const image = (name: string, bytes: Uint8Array): InputFile => ({ name, bytes, field: 'image' })
/** Red, its lower half seen through by halves. */
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

/** The words of each page, sorted: what is drawn over each other has no order on the page. */
async function wordsOf(bytes: Uint8Array, password = ''): Promise<string[]> {
  const pages = await textOfPages(bytes, password)
  return pages.map((text) => text.split(/\s+/).toSorted().join(' '))
}

const SOUND = /No syntax or stream encoding errors/

/** The result begins with the very bytes of the input, and is a few kilobytes longer. */
function assertAppended({ bytes }: CaseResult, before: Uint8Array, most = 6000): void {
  assert.equal(Buffer.compare(Buffer.from(bytes.subarray(0, before.length)), Buffer.from(before)), 0)
  assert.ok(bytes.length > before.length && bytes.length < before.length + most, `${bytes.length - before.length} more`)
}

/** Scripts of each kind: from the right, with syllables, with marks, of thousands of signs, of pictures. */
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
  row('writes a text across every page and keeps all else byte for byte', report, {}, async (result) => {
    assert.deepEqual(
      await wordsOf(result.bytes),
      ['DRAFT Report one', 'DRAFT Report two', 'DRAFT Report three'].map((text) =>
        text.split(' ').toSorted().join(' '),
      ),
    )
    assert.equal(result.name, 'Report_watermarked.pdf')
    assert.equal(result.report.pageCount, 3)
    assert.deepEqual(warnings(result), [])
    assert.match(await checkSound(result.bytes), SOUND)
    assertAppended(result, fixtures.report())
    const { outlines } = await structureOf(result.bytes)
    assert.deepEqual(
      outlines.map(({ title }) => title),
      ['Chapter', 'Endé'],
    )
  }),
  row(
    'stays on the pages it is meant for',
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
  row(
    'writes any script so that it can be found again',
    () => input('p.pdf', fixtures.plain(1)),
    { text: 'Черновик 草案 ร่าง', position: 'bottom-left', fontSize: 12 },
    async ({ bytes }) => {
      assert.match((await textOfPages(bytes))[0] ?? '', /Черновик 草案 ร่าง/)
      assert.match(await checkSound(bytes), SOUND)
    },
  ),
  ...SCRIPTS.map(([script, text]) =>
    row(
      `writes ${script} so that it is found as it was written`,
      () => input('p.pdf', fixtures.plain(1)),
      { text, position: 'bottom-left', fontSize: 12 },
      async ({ bytes }) => {
        const [page = ''] = await textOfPages(bytes)
        // Poppler puts marks of direction around what runs from the right.
        assert.ok(page.replaceAll(/[\u202A-\u202E]/g, '').includes(text), page)
      },
    ),
  ),
  row(
    'makes a text smaller that would not stay on the page, and says so',
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
    'repeats it all over the page',
    () => input('p.pdf', fixtures.plain(1)),
    { tiled: true, fontSize: 12, rotation: 30 },
    async (result) => {
      const [text = ''] = await textOfPages(result.bytes)
      const count = text.replaceAll(/\s/g, '').match(/[DRAFT]/g)?.length ?? 0
      assert.ok(count > 20 * 'DRAFT'.length, `${count} letters`)
      assertAppended(result, fixtures.plain(1))
    },
  ),
  row(
    'lays a picture over the page, clear where it is',
    () => [input('p.pdf', fixtures.plain(1)), logo()],
    IMAGE,
    async (result) => {
      const page = await drawnPage(result.bytes, 1)
      const [x, y] = [page.width / 2, page.height / 2]
      assert.deepEqual(page.at(x, y + 20), [255, 0, 0])
      const [red, green, blue] = page.at(x, y - 20)
      assert.ok(red > 250 && Math.abs(green - 127) < 4 && Math.abs(blue - 127) < 4)
      assert.match(await checkSound(result.bytes), SOUND)
      assert.equal(result.name, 'p_watermarked.pdf')
    },
  ),
  row(
    'takes a JPEG as it is, whatever its name',
    () => [input('p.pdf', fixtures.plain(1)), photo()],
    { ...IMAGE, imageWidth: 0.2 },
    async ({ bytes }) => {
      const page = await drawnPage(bytes, 1)
      const [, , blue] = page.at(page.width / 2, page.height / 2)
      assert.ok(blue > 240)
      assert.ok(Buffer.from(bytes).includes(Buffer.from(photo().bytes)))
    },
  ),
  row(
    'opens the document with its password beside a picture',
    () => [input('l.pdf', sample('locked.pdf'), 'open sesame'), logo()],
    IMAGE,
    async ({ bytes }) => {
      assert.match(await checkSound(bytes, 'open sesame'), SOUND)
    },
  ),
  row(
    'leaves tags alone, and is none of what is read aloud',
    () => input('t.pdf', fixtures.tagged('H1')),
    {},
    async (result) => {
      assertAppended(result, fixtures.tagged('H1'))
      const added = Buffer.from(result.bytes.subarray(fixtures.tagged('H1').length)).toString('latin1')
      assert.match(added, /\/Artifact\s*<<\s*\/Type\s*\/Pagination\s*\/Subtype\s*\/Watermark\s*>>\s*BDC/)
    },
  ),
  row(
    'leaves forms fillable',
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
    'leaves a signature in place, and says what it means now',
    () => input('s.pdf', fixtures.signed()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['SIGNATURES_OUTDATED'])
      assertAppended(result, fixtures.signed())
      await Promise.resolve()
    },
  ),
  row(
    'repairs a damaged file on the way',
    () => input('d.pdf', fixtures.brokenTable()),
    {},
    async (result) => {
      assert.deepEqual(warnings(result), ['REPAIRED'])
      assert.match(await checkSound(result.bytes), SOUND)
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
        assert.match(await checkSound(result.bytes, 'owner'), SOUND)
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
    'asks for a text',
    report,
    { type: 'text', position: 'center' },
    badOption('text', 'Please enter text for the watermark.'),
  ),
  refusal(
    'takes no blank text',
    report,
    { ...WORD, text: ' \t ' },
    badOption('text', 'Please enter text for the watermark.'),
  ),
  refusal(
    'takes no text that shows nothing',
    report,
    { ...WORD, text: '\u0001\u0002' },
    badOption('text', 'Please enter text for the watermark.'),
  ),
  refusal(
    'asks for a type',
    report,
    { text: 'x', position: 'center' },
    badOption('type', 'Please select a type for the watermark.'),
  ),
  refusal(
    'asks for a position',
    report,
    { type: 'text', text: 'x' },
    badOption('position', 'Please select a position for the watermark.'),
  ),
  refusal('asks for a picture', report, IMAGE, badOption('image', 'Please choose a picture for the watermark.')),
  refusal(
    'asks for pages where not all are meant',
    report,
    { ...WORD, allPages: false, pageRange: { start: 0, end: 0 } },
    badOption('pageRange', 'Please enter the pages for the watermark.'),
  ),
  refusal('takes no opacity above 1', report, { ...WORD, opacity: 30 }, { error: 'INVALID_OPTIONS' }),
  refusal('takes no other sizes', report, { ...WORD, fontSize: 97 }, { error: 'INVALID_OPTIONS' }),
  refusal('takes no turn beyond half a circle', report, { ...WORD, rotation: 181 }, { error: 'INVALID_OPTIONS' }),
  refusal(
    'takes no colour of 255 steps',
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
  refusal(
    'names a character that no font has',
    report,
    { ...WORD, text: 'A\ue000' },
    { error: 'UNSUPPORTED_CHARACTER' },
  ),
  refusal('tells a picture by its bytes', () => [report(), image('logo.png', fixtures.plain(1))], IMAGE, {
    error: 'NOT_AN_IMAGE',
    facts: { file: 'logo.png' },
  }),
  refusal('takes no empty picture', () => [report(), image('logo.png', new Uint8Array())], IMAGE, {
    error: 'NOT_AN_IMAGE',
    facts: { file: 'logo.png' },
  }),
  refusal('says that a picture is damaged', () => [report(), image('half.png', logo().bytes.subarray(0, -30))], IMAGE, {
    error: 'DAMAGED_IMAGE',
    facts: { file: 'half.png' },
  }),
  refusal('asks for the password of a locked file', () => input('l.pdf', sample('locked.pdf')), WORD, {
    error: 'PASSWORD_REQUIRED',
    facts: { file: 'l.pdf' },
  }),
]

/** The table of watermark. */
export const cases: OperationCases = { accepted, refused }
