import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import { interlinked } from '../../../../../fixtures/interlinked.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { rowsOfEncryption } from '../../../test/encryption-rows.ts'
import { input as file, sample } from '../../../test/inputs.ts'
import {
  checkWithQpdf,
  entry,
  pixmapsOf,
  structureOf,
  textOfPages,
  unzipped,
  type Structure,
} from '../../../test/inspect-pdf.ts'
import {
  EVERYWHERE,
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const codes = (result: CaseResult) => result.report.warnings.map((warning) => warning.code)
const range = (start: number, end = start) => ({ start, end })

function row(
  name: string,
  files: () => InputFile[],
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'split', files, options, check }
}

/** Checks the structure of one part of a document whose objects all link to each other. */
function part(
  name: string,
  pages: { start: number; end: number }[],
  check: (structure: Structure, catalog: unknown, bytes: Uint8Array) => void | Promise<void>,
): AcceptedCase {
  return row(
    name,
    () => [file('a.pdf', interlinked())],
    { ranges: pages },
    async ({ bytes }) => {
      const structure = await structureOf(bytes)
      await check(structure, structure.trailer['/Root'], bytes)
    },
  )
}

function refusal(
  name: string,
  files: () => InputFile[],
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'split', files, options, ...expected }
}

const everything = (structure: Structure) => JSON.stringify(structure.objects)
/** Outline titles with target pages and nested lists of children. */
const titles = (items: Structure['outlines']): unknown[] =>
  items.map((item) => [item.title, item.destpageposfrom1, ...(item.kids.length > 0 ? [titles(item.kids)] : [])])
const annotations = (structure: Structure, page: number) =>
  (entry(structure, structure.pages[page]?.object, '/Annots') as unknown[]).map((item) => entry(structure, item))

const accepted: OperationCases['accepted'] = [
  row(
    'puts the ranges into one PDF in the given order',
    () => [file('a.pdf', fixtures.plain(6))],
    { ranges: [range(5, 6), range(1), range(5)] },
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 5', 'Plain 6', 'Plain 1', 'Plain 5'])
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      assert.deepEqual(result.report, { pageCount: 4, warnings: [] })
    },
  ),
  row(
    'makes a PDF of each range, in a ZIP',
    () => [file('a.pdf', fixtures.plain(6))],
    { ranges: [range(5, 6), range(1)], outputFormat: 'zip' },
    async (result) => {
      const parts = await unzipped(result.bytes)
      assert.deepEqual(
        parts.map((item) => item.name),
        ['split-1.pdf', 'split-2.pdf'],
      )
      const texts = await Promise.all(parts.map((item) => textOfPages(item.bytes)))
      assert.deepEqual(texts, [['Plain 5', 'Plain 6'], ['Plain 1']])
      assert.equal(result.report.pageCount, 3)
    },
  ),
  crossing(
    EVERYWHERE,
    row(
      'makes a PDF of each page, names in the order of the pages',
      () => [file('a.pdf', fixtures.plain(12))],
      { mode: 'all' },
      async (result) => {
        const parts = await unzipped(result.bytes)
        const names = Array.from({ length: 12 }, (_, index) => `split-${String(index + 1).padStart(2, '0')}.pdf`)
        assert.deepEqual(
          parts.map((item) => item.name),
          names,
        )
        const texts = await Promise.all(parts.map((item) => textOfPages(item.bytes)))
        assert.deepEqual(
          texts.flat(),
          names.map((_, index) => `Plain ${index + 1}`),
        )
      },
    ),
  ),
  crossing(
    ['http'],
    row(
      'makes a single PDF of a single page',
      () => [file('a.pdf', fixtures.plain(1))],
      { mode: 'all' },
      async (result) => {
        assert.deepEqual(await textOfPages(result.bytes), ['Plain 1'])
      },
    ),
  ),
  row(
    'makes a ZIP with one PDF if asked to',
    () => [file('a.pdf', fixtures.plain(1))],
    { mode: 'all', outputFormat: 'zip' },
    async (result) => {
      const [only] = await unzipped(result.bytes)
      assert.deepEqual(await textOfPages(only?.bytes ?? new Uint8Array()), ['Plain 1'])
    },
  ),
  row(
    'keeps the rendering of every page',
    () => [file('a.pdf', interlinked())],
    { ranges: [range(1, 3)] },
    async (result) => {
      assert.ok((await pixmapsOf(result.bytes)).equals(await pixmapsOf(interlinked())))
    },
  ),
  part('contains nothing of other pages', [range(1)], async (structure, catalog, bytes) => {
    assert.match((await textOfPages(bytes)).join(), /^Bound one\s+Ada$/)
    const pages = Object.values(structure.objects).filter((object) => JSON.stringify(object).includes('/Contents"'))
    // The note has Contents, too.
    assert.equal(pages.length, 2)
    const streams = Object.values(structure.objects).filter((object) => object.stream?.dict['/Subtype'] === '/Image')
    assert.equal(streams.length, 1)
    assert.doesNotMatch(everything(structure), /Times-Italic|London|Story|u:total|A-/)
    assert.equal(entry(structure, catalog, '/Threads'), undefined)
    assert.match(await checkWithQpdf(bytes), /No syntax or stream encoding errors/)
  }),
  part('copies what a page uses of other pages', [range(2)], async (structure, _, bytes) => {
    const page = structure.pages[0]?.object
    assert.deepEqual(entry(structure, page, '/MediaBox'), [0, 0, 300, 200])
    assert.equal(entry(structure, page, '/Type'), '/Page')
    assert.deepEqual(Object.keys(entry(structure, page, '/Resources', '/XObject') as object), ['/Im2', '/Look'])
    assert.deepEqual(Object.keys(entry(structure, page, '/Resources', '/Font') as object), ['/F1'])
    const whole = await pixmapsOf(interlinked())
    assert.ok(whole.includes(await pixmapsOf(bytes)))
  }),
  part('keeps links within the part, and removes the destinations of others', [range(1, 2)], (structure, catalog) => {
    const [first, second] = structure.pages.map((page) => page.object)
    const links = annotations(structure, 0).filter((item) => entry(structure, item, '/Subtype') === '/Link')
    const places = links.map((item) => entry(structure, item, '/Dest') ?? entry(structure, item, '/A', '/D') ?? null)
    assert.deepEqual(places, [null, [second, '/XYZ', 0, 0, 0], [second, '/Fit'], null, null])
    assert.equal(entry(structure, links[0], '/A'), undefined)
    assert.equal(entry(structure, links[3], '/A'), undefined)
    assert.equal(entry(structure, links[4], '/A', '/URI'), 'u:https://example.org/')
    const names = entry(structure, catalog, '/Names', '/Dests', '/Names')
    assert.deepEqual(names, ['u:start', { '/D': [first, '/Fit'] }])
    assert.deepEqual(entry(structure, catalog, '/OpenAction'), [second, '/Fit'])
  }),
  part('keeps the fields on its pages, with their ancestors', [range(2)], (structure, catalog) => {
    assert.deepEqual(
      structure.acroform.fields.map((field) => [field.fullname, field.value, field.pageposfrom1]),
      [
        ['person.city', 'u:London', 1],
        ['choice', '/Off', 1],
      ],
    )
    const form = entry(structure, catalog, '/AcroForm') as Record<string, unknown[]>
    assert.equal(form['/CO']?.length, 1)
    assert.equal(entry(structure, form['/CO']?.[0], '/T'), 'u:city')
    assert.equal(form['/NeedAppearances'], true)
    assert.deepEqual(Object.keys(entry(structure, form['/DR'], '/Font') as object), ['/F1', '/ZaDb'])
    assert.deepEqual(
      form['/Fields']?.map((field) => (entry(structure, field, '/Kids') as unknown[]).length),
      [1, 1],
    )
    assert.deepEqual((entry(structure, catalog, '/Names', '/JavaScript', '/Names') as unknown[])[0], 'u:all')
  }),
  row(
    'omits form and scripts if no field is left',
    () => [file('a.pdf', fixtures.report())],
    { ranges: [range(2)] },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.equal(structure.acroform.hasacroform, false)
      assert.equal(entry(structure, structure.trailer['/Info'], '/Title'), 'u:The report')
      assert.equal(entry(structure, structure.trailer['/Root'], '/Lang'), 'u:en-GB')
    },
  ),
  part('keeps the tags of its pages, including empty cells', [range(2)], (structure, catalog) => {
    const root = entry(structure, catalog, '/StructTreeRoot') as Record<string, unknown>
    const [document] = root['/K'] as unknown[]
    const [table, ...others] = entry(structure, document, '/K') as unknown[]
    assert.equal(others.length, 0)
    const cells = entry(structure, table, '/K') as unknown[]
    assert.deepEqual(
      cells.map((cell) => entry(structure, cell, '/S')),
      ['/TD', '/TD'],
    )
    assert.deepEqual(entry(structure, root['/ParentTree'], '/Nums'), [1, [cells[0]]])
    assert.deepEqual(entry(structure, root['/IDTree'], '/Names'), ['u:p2', cells[0]])
    assert.deepEqual(root['/RoleMap'], { '/Para': '/P' })
    assert.equal(entry(structure, structure.pages[0]?.object, '/StructParents'), 1)
    assert.equal(entry(structure, catalog, '/MarkInfo', '/Marked'), true)
  }),
  part('keeps the parent tree entry of a tagged link', [range(1), range(3)], (structure, catalog) => {
    const root = entry(structure, catalog, '/StructTreeRoot') as Record<string, unknown>
    const numbers = entry(structure, root['/ParentTree'], '/Nums') as unknown[]
    assert.deepEqual([numbers[0], numbers[2], numbers[4]], [0, 2, 3])
    assert.equal(entry(structure, numbers[5], '/S'), '/Link')
    const [content] = entry(structure, numbers[5], '/K') as unknown[]
    assert.equal(entry(structure, content, '/Obj', '/StructParent'), 3)
    assert.doesNotMatch(everything(structure), /\/TR"/)
  }),
  part('keeps the outline items that lead into it, with their ancestors', [range(2, 3)], (structure, catalog) => {
    assert.deepEqual(titles(structure.outlines), [
      ['Chapter', null, [['Section', 1]]],
      ['End', 2],
    ])
    assert.equal(entry(structure, catalog, '/PageMode'), '/UseOutlines')
  }),
  part('keeps page labels', [range(3), range(1), range(2)], (structure) => {
    assert.deepEqual(
      structure.pages.map((page) => page.label),
      [
        { '/P': 'u:A-', '/S': '/D', '/St': 8 },
        { '/S': '/r', '/St': 1 },
        { '/P': 'u:A-', '/S': '/D', '/St': 7 },
      ],
    )
  }),
  part('keeps the layers that its pages use, with their visibility', [range(2)], async (structure, catalog, bytes) => {
    const layers = entry(structure, catalog, '/OCProperties') as Record<string, Record<string, unknown>>
    const groups = entry(structure, layers['/OCGs']) as unknown[]
    assert.deepEqual(
      groups.map((group) => entry(structure, group, '/Name')),
      ['u:Night'],
    )
    assert.deepEqual(layers['/D']?.['/OFF'], groups)
    assert.deepEqual(layers['/D']?.['/Order'], [['u:Times', groups[0]]])
    assert.deepEqual(await textOfPages(bytes), ['Bound two\nLondon'])
  }),
  part('keeps attachments with ranges', [range(3)], (structure, catalog) => {
    assert.deepEqual(Object.keys(structure.attachments), ['notes.txt'])
    assert.deepEqual(entry(structure, catalog, '/ViewerPreferences'), { '/DisplayDocTitle': true })
  }),
  part('copies the annotations of a repeated page, without fields', [range(1), range(1)], (structure) => {
    assert.deepEqual(
      structure.acroform.fields.map((field) => field.fullname),
      ['person.name', 'choice'],
    )
    const [first, again] = structure.pages.map((page) => entry(structure, page.object, '/Annots') as unknown[])
    // Only one of the two widgets has an appearance stream, and so has one copy.
    assert.equal(again?.length, (first?.length ?? 0) - 1)
    assert.deepEqual(
      again?.filter((item) => first?.includes(item)),
      [],
    )
    assert.equal(entry(structure, structure.pages[1]?.object, '/StructParents'), undefined)
  }),
  row(
    'splits a damaged file and reports the repair',
    () => [file('broken.pdf', fixtures.brokenTable())],
    { ranges: [range(2)] },
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 2'])
      assert.deepEqual(result.report.warnings, [{ code: 'REPAIRED', file: 'broken.pdf' }])
    },
  ),
  row(
    'drops signatures and reports it',
    () => [file('signed.pdf', fixtures.signed())],
    { ranges: [range(1)] },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(
        structure.acroform.fields.map((field) => [field.fullname, field.value]),
        [['Signature', null]],
      )
      assert.doesNotMatch(everything(structure), /ByteRange/)
      assert.deepEqual(result.report.warnings, [{ code: 'SIGNATURES_LOST', file: 'signed.pdf', count: 1 }])
    },
  ),
  row(
    'keeps the encryption in every part',
    () => [file('locked.pdf', sample('locked.pdf'), 'open sesame')],
    { mode: 'all' },
    async (result) => {
      const parts = await unzipped(result.bytes)
      const texts = await Promise.all(parts.map((item) => textOfPages(item.bytes, 'open sesame')))
      assert.deepEqual(texts, [['Plain 1'], ['Plain 2']])
      for (const item of parts) await assert.rejects(textOfPages(item.bytes))
      assert.deepEqual(codes(result), ['PROTECTION_KEPT'])
    },
  ),
  ...rowsOfEncryption((kind) =>
    row(
      `keeps ${kind}`,
      () => [file('a.pdf', encryptWithQpdf(interlinked(), kind, 'user', 'owner'), 'user')],
      { ranges: [range(2)] },
      async (result) => {
        assert.deepEqual(await textOfPages(result.bytes, 'user'), ['Bound two\nLondon'])
        assert.match(await checkWithQpdf(result.bytes, 'owner'), /No syntax or stream encoding errors/)
      },
    ),
  ),
]

const plain = () => [file('a.pdf', fixtures.plain(3))]

const refused: OperationCases['refused'] = [
  refusal(
    'refuses and names a page past the end',
    plain,
    { ranges: [range(1, 2), range(3, 5)] },
    { error: 'PAGE_OUT_OF_RANGE', facts: { page: 5, pageCount: 3 } },
  ),
  refusal(
    'requires ranges',
    plain,
    {},
    {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'ranges', message: 'Please enter valid page ranges (e.g., 1-3, 5, 8-10).' }] },
    },
  ),
  refusal('refuses a range that ends before it starts', plain, { ranges: [range(3, 1)] }, { error: 'INVALID_OPTIONS' }),
  refusal('refuses page 0', plain, { ranges: [range(0, 1)] }, { error: 'INVALID_OPTIONS' }),
  refusal('refuses a method of the other call', plain, { mode: 'bookmarks' }, { error: 'INVALID_OPTIONS' }),
  crossing(
    ['http'],
    refusal(
      'bounds pages that come again and again',
      plain,
      { ranges: Array.from({ length: 2000 }, () => range(1, 3)) },
      { error: 'TOO_COMPLEX', facts: { reason: 'pages', pageCount: 6000, limit: 5000 } },
    ),
  ),
  refusal(
    'requires the password',
    () => [file('locked.pdf', sample('locked.pdf'))],
    { mode: 'all' },
    { error: 'PASSWORD_REQUIRED', facts: { file: 'locked.pdf' } },
  ),
  refusal(
    'refuses content that is not a PDF',
    () => [file('letter.pdf', fixtures.notAPdf())],
    { mode: 'all' },
    { error: 'NOT_A_PDF', facts: { file: 'letter.pdf' } },
  ),
  refusal(
    'refuses an empty file',
    () => [file('empty.pdf', new Uint8Array())],
    { mode: 'all' },
    { error: 'FILE_REQUIRED' },
  ),
]

/** Cases of split. */
export const cases: OperationCases = { accepted, refused }
