import assert from 'node:assert/strict'

import { interlinked } from '../../../../../fixtures/interlinked.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { input as file, sample } from '../../../test/inputs.ts'
import {
  checkWithQpdf,
  entry,
  pixmapsOf,
  rotationsOf,
  structureOf,
  taggedText,
  textOfPages,
  unzipped,
} from '../../../test/inspect-pdf.ts'
import { EVERYWHERE, crossing, type OperationCases } from '../../../test/operation-case.ts'
import {
  codes,
  fields,
  inkBounds,
  LINKED_ROWS,
  links,
  NOTHING,
  pages,
  refusal,
  row,
  sizes,
  titles,
} from '../../../test/organize-rows.ts'

const accepted: OperationCases['accepted'] = [
  crossing(
    EVERYWHERE,
    row(
      'takes pages of several files in any order',
      () => [file('é.pdf', fixtures.plain(3)), file('b.pdf', fixtures.report())],
      { pages: [{ file: 2, page: 3 }, { page: 2 }, { file: 2, page: 1 }, { page: 2 }] },
      async (result) => {
        assert.equal(result.name, 'é_organized.pdf')
        assert.deepEqual(await textOfPages(result.bytes), ['Report three', 'Plain 2', 'Report one', 'Plain 2'])
        assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
        assert.equal(result.report.pageCount, 4)
        assert.deepEqual(result.report.organizing, { ...NOTHING, moved: 1, removed: 3, duplicated: 1 })
      },
    ),
  ),
  row(
    'reverses a document',
    () => [file('a.pdf', fixtures.plain(5))],
    pages(5, 4, 3, 2, 1),
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 5', 'Plain 4', 'Plain 3', 'Plain 2', 'Plain 1'])
      assert.deepEqual(result.report, { pageCount: 5, organizing: { ...NOTHING, moved: 4 }, warnings: [] })
    },
  ),
  row(
    'interleaves two scans',
    () => [file('fronts.pdf', fixtures.plain(2)), file('backs.pdf', fixtures.report())],
    { pages: [{ page: 1 }, { file: 2, page: 2 }, { page: 2 }, { file: 2, page: 1 }] },
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 1', 'Report two', 'Plain 2', 'Report one'])
    },
  ),
  row(
    'rotates relative to the present rotation',
    () => [file('a.pdf', fixtures.report())],
    { pages: [{ page: 2, rotate: 270 }, { page: 1, rotate: 90 }, { page: 2 }] },
    async (result) => {
      assert.deepEqual(await rotationsOf(result.bytes), [0, 90, 90])
      assert.equal(result.report.organizing?.rotated, 2)
    },
  ),
  row(
    'crops a page as it is seen, whatever its rotation',
    () => [file('a.pdf', interlinked())],
    {
      pages: [
        { page: 1, crop: [10, 20, 110, 80] },
        { page: 2, crop: [200, 300, 150, 250] },
        { page: 3, crop: [-5, 0, 999, 50] },
      ],
    },
    async (result) => {
      const structure = await structureOf(result.bytes)
      const boxes = structure.pages.map((page) => entry(structure, page.object, '/CropBox'))
      // The second page, 300 by 200, is seen as 200 by 300.
      assert.deepEqual(boxes, [
        [10, 20, 110, 80],
        [0, 150, 50, 200],
        [0, 0, 300, 50],
      ])
      assert.equal(result.report.organizing?.cropped, 3)
      assert.ok(codes(result).includes('CROPPED_HIDDEN'))
    },
  ),
  crossing(
    ['browser'],
    row(
      'removes what is cropped, if asked to',
      () => [file('a.pdf', interlinked())],
      {
        pages: [{ page: 1, crop: [0, 90, 300, 160] }, { page: 2, crop: [0, 0, 50, 50], rotate: 90 }, { page: 3 }],
        removeCropped: true,
      },
      async (result) => {
        assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
        const structure = await structureOf(result.bytes)
        const [first, second] = structure.pages.map((page) => entry(structure, page.object) as Record<string, unknown>)
        assert.deepEqual(Object.keys(first ?? {}).toSorted(), [
          '/Contents',
          '/MediaBox',
          '/Parent',
          '/Resources',
          '/Rotate',
          '/Type',
        ])
        assert.deepEqual(
          [first?.['/MediaBox'], second?.['/MediaBox'], second?.['/Rotate']],
          [[0, 90, 300, 160], [250, 0, 300, 50], 180],
        )
        assert.deepEqual(await textOfPages(result.bytes), ['', '', 'Bound three'])
        assert.deepEqual(
          fields(structure).map(([name]) => name),
          ['total'],
        )
        assert.deepEqual(await taggedText(result.bytes), ['Bound three'])
        assert.doesNotMatch(JSON.stringify(structure.objects), /person|London|Note"/)
        // The note, a small image and a field were outside; only the images of the two pages remain.
        const images = Object.values(structure.objects).filter((object) => object.stream?.dict['/Subtype'] === '/Image')
        assert.equal(images.length, 2)
        assert.deepEqual(titles(structure.outlines), [
          ['Chapter', 1, [['Section', 2]]],
          ['End', 3],
        ])
        const redrawn = result.report.warnings.find(({ code }) => code === 'PAGES_REDRAWN')
        assert.deepEqual(redrawn, { code: 'PAGES_REDRAWN', file: 'a.pdf', count: 2, pages: [1, 2] })
      },
    ),
  ),
  row(
    'draws cropped pages as they were seen',
    () => [file('a.pdf', fixtures.inheritedRotation())],
    { pages: [1, 2].map((page) => ({ page, crop: [0, 0, 999, 999] })), removeCropped: true },
    async (result) => {
      const [before, after] = [await pixmapsOf(fixtures.inheritedRotation()), await pixmapsOf(result.bytes)]
      assert.equal(after.length, before.length)
      const [seen, drawn] = [inkBounds(before), inkBounds(after)]
      const apart = seen.flatMap((box, page) => box.map((side, index) => Math.abs(side - (drawn[page]?.[index] ?? 0))))
      // Renderers smooth edges in different ways.
      assert.ok(Math.max(...apart) <= 1, JSON.stringify([seen, drawn]))
    },
  ),
  row(
    'inserts blank pages, of a given size or like the page before',
    () => [file('a.pdf', interlinked())],
    {
      pages: [
        { blank: {} },
        { page: 2 },
        { blank: {} },
        { blank: { width: 595, height: 842 } },
        { blank: {} },
        { page: 1, rotate: 90, crop: [0, 0, 100, 50] },
        { blank: { height: 70 } },
      ],
    },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(sizes(structure), [
        [0, 0, 200, 300],
        [0, 0, 300, 200],
        [0, 0, 200, 300],
        [0, 0, 595, 842],
        [0, 0, 595, 842],
        [0, 0, 300, 200],
        [0, 0, 50, 70],
      ])
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      assert.equal(result.report.organizing?.blank, 5)
      assert.deepEqual(structure.pages[2]?.label, { '/St': 1 })
    },
  ),
  row(
    'makes a document of blank pages only',
    () => [file('a.pdf', fixtures.plain(1))],
    { pages: [{ blank: {} }] },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(sizes(structure), [[0, 0, 595.276, 841.89]])
      assert.deepEqual(result.report.organizing, { ...NOTHING, removed: 1, blank: 1 })
    },
  ),
  row(
    'keeps the rendering of every page',
    () => [file('a.pdf', interlinked())],
    pages(1, 2, 3),
    async (result) => {
      assert.ok((await pixmapsOf(result.bytes)).equals(await pixmapsOf(interlinked())))
    },
  ),
  ...LINKED_ROWS,
  row(
    'keeps fields, destinations and outlines of two files apart',
    () => [file('a.pdf', interlinked()), file('b.pdf', interlinked())],
    { pages: [3, 2, 1].flatMap((page) => [{ page }, { file: 2, page }]) },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.deepEqual(titles(structure.outlines), [
        ['Chapter', 5, [['Section', 3]]],
        ['End', 1],
        ['Chapter', 6, [['Section', 4]]],
        ['End', 2],
      ])
      assert.deepEqual(
        new Set(fields(structure).map(([name]) => String(name).split('.')[0])),
        new Set(['person', 'choice', 'total', 'person_2', 'choice_2', 'total_2']),
      )
      assert.equal(links(structure, 5)[0], 'u:end_2')
      assert.ok(codes(result).includes('FIELDS_RENAMED'))
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
    },
  ),
  row(
    'sets page labels',
    () => [file('a.pdf', interlinked())],
    {
      ...pages(1, 2, 3, 1, 2),
      labels: [
        { page: 2, format: 'roman-lower' },
        { page: 4, format: 'none', prefix: 'Appendix' },
        { page: 5, prefix: 'A-', start: 7 },
      ],
    },
    async (result) => {
      const structure = await structureOf(result.bytes)
      const nums = entry(structure, structure.trailer['/Root'], '/PageLabels', '/Nums')
      assert.deepEqual(nums, [
        0,
        { '/S': '/D' },
        1,
        { '/S': '/r' },
        3,
        { '/P': 'u:Appendix' },
        4,
        { '/P': 'u:A-', '/S': '/D', '/St': 7 },
      ])
    },
  ),
  row(
    'removes page labels',
    () => [file('a.pdf', fixtures.report())],
    { ...pages(1, 2), labels: [] },
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.equal(entry(structure, structure.trailer['/Root'], '/PageLabels'), undefined)
    },
  ),
  crossing(
    EVERYWHERE,
    row(
      'cuts the new document into several files',
      () => [file('a.pdf', interlinked()), file('b.pdf', fixtures.plain(2))],
      {
        pages: [{ page: 2 }, { page: 3 }, { file: 2, page: 1 }, { page: 1 }, { page: 1 }],
        cuts: [3, 1, 5],
        filenamePrefix: 'é',
      },
      async (result) => {
        assert.equal(result.name, 'organized-files.zip')
        const parts = await unzipped(result.bytes)
        assert.deepEqual(
          parts.map(({ name }) => name),
          ['é-1.pdf', 'é-2.pdf', 'é-3.pdf'],
        )
        const texts = await Promise.all(parts.map((part) => textOfPages(part.bytes)))
        assert.deepEqual(
          texts.map((list) => list.map((text) => text.split('\n')[0]?.trim())),
          [['Bound two'], ['Bound three', 'Plain 1'], ['Bound one', 'Bound one']],
        )
        const structures = await Promise.all(parts.map((part) => structureOf(part.bytes)))
        assert.deepEqual(
          structures.map((structure) => titles(structure.outlines)),
          [[['Chapter', null, [['Section', 1]]]], [['End', 1]], [['Chapter', 1]]],
        )
        assert.deepEqual(
          structures[1]?.pages.map((page) => page.label),
          [
            { '/P': 'u:A-', '/S': '/D', '/St': 8 },
            { '/S': '/D', '/St': 1 },
          ],
        )
        for (const part of parts) assert.match(await checkWithQpdf(part.bytes), /No syntax or stream encoding errors/)
        assert.equal(result.report.pageCount, 5)
      },
    ),
  ),
  row(
    'cuts labels with their pages',
    () => [file('a.pdf', fixtures.plain(3))],
    { ...pages(1, 2, 3), cuts: [2], labels: [{ page: 1, prefix: 'X' }] },
    async (result) => {
      const [, last] = await unzipped(result.bytes)
      const structure = await structureOf(last?.bytes ?? new Uint8Array())
      assert.deepEqual(structure.pages[0]?.label, { '/P': 'u:X', '/S': '/D', '/St': 3 })
    },
  ),
  row(
    'repairs a damaged file and reports it',
    () => [file('broken.pdf', fixtures.brokenTable())],
    pages(2, 1),
    async (result) => {
      assert.deepEqual(await textOfPages(result.bytes), ['Plain 2', 'Plain 1'])
      assert.deepEqual(result.report.warnings, [{ code: 'REPAIRED', file: 'broken.pdf' }])
    },
  ),
  row(
    'drops signatures and reports it',
    () => [file('signed.pdf', fixtures.signed())],
    pages(1, 1),
    async (result) => {
      const structure = await structureOf(result.bytes)
      assert.doesNotMatch(JSON.stringify(structure.objects), /ByteRange/)
      assert.ok(codes(result).includes('SIGNATURES_LOST'))
    },
  ),
  crossing(
    ['http', 'browser'],
    row(
      'keeps the protection of a locked file',
      () => [file('a.pdf', fixtures.plain(1)), file('locked.pdf', sample('locked.pdf'), 'open sesame')],
      { pages: [{ file: 2, page: 2 }, { page: 1 }] },
      async (result) => {
        assert.deepEqual(await textOfPages(result.bytes, 'open sesame'), ['Plain 2', 'Plain 1'])
        await assert.rejects(textOfPages(result.bytes))
        assert.deepEqual(codes(result), ['PROTECTION_KEPT'])
      },
    ),
  ),
]

const plain = () => [file('a.pdf', fixtures.plain(3)), file('b.pdf', fixtures.plain(2))]
const option = (field: string, message: string) => ({
  error: 'INVALID_OPTIONS' as const,
  facts: { fields: [{ field, message }] },
})

const refused: OperationCases['refused'] = [
  crossing(
    ['http'],
    refusal(
      'names the file and the page that does not exist',
      plain,
      { pages: [{ page: 3 }, { file: 2, page: 3 }] },
      {
        error: 'PAGE_OUT_OF_RANGE',
        facts: { file: 'b.pdf', fileIndex: 1, page: 3, pageCount: 2 },
      },
    ),
  ),
  refusal(
    'refuses a file that was not sent',
    plain,
    { pages: [{ page: 1 }, { file: 3, page: 1 }] },
    option('pages.1.file', 'pages.1.file: must be at most 2'),
  ),
  refusal('refuses an empty plan', plain, { pages: [] }, option('pages', 'A PDF needs at least one page')),
  refusal('refuses a missing plan', plain, {}, option('pages', 'A PDF needs at least one page')),
  refusal(
    'refuses an entry that is neither',
    plain,
    { pages: [{ rotate: 90 }] },
    option('pages.0', 'Each entry needs either a page or a blank page.'),
  ),
  refusal(
    'refuses a crop box off the page',
    plain,
    { pages: [{ page: 1, crop: [900, 900, 999, 999] }] },
    option('pages.0.crop', 'pages.0.crop: lies outside the page'),
  ),
  refusal(
    'refuses a crop box without area',
    plain,
    { pages: [{ page: 1, crop: [9, 9, 9, 99] }] },
    { error: 'INVALID_OPTIONS' },
  ),
  refusal(
    'refuses a blank page of no size',
    plain,
    { pages: [{ blank: { width: 0, height: 9 } }] },
    { error: 'INVALID_OPTIONS' },
  ),
  refusal(
    'names a cut after a page that does not exist',
    plain,
    { pages: [{ page: 1 }], cuts: [2] },
    { error: 'PAGE_OUT_OF_RANGE', facts: { page: 2, pageCount: 1 } },
  ),
  refusal(
    'names labels of a page that does not exist',
    plain,
    { pages: [{ page: 1 }], labels: [{ page: 2 }] },
    { error: 'PAGE_OUT_OF_RANGE', facts: { page: 2, pageCount: 1 } },
  ),
  refusal('refuses other rotations', plain, { pages: [{ page: 1, rotate: 45 }] }, { error: 'INVALID_OPTIONS' }),
  refusal(
    'bounds pages that come again and again',
    plain,
    { pages: Array.from({ length: 5001 }, () => ({ page: 1 })) },
    {
      error: 'TOO_COMPLEX',
      facts: { reason: 'pages', pageCount: 5001, limit: 5000 },
    },
  ),
  refusal(
    'names the file that needs a password',
    () => [file('a.pdf', fixtures.plain(1)), file('locked.pdf', sample('locked.pdf'))],
    pages(1),
    {
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'locked.pdf', fileIndex: 1 },
    },
  ),
]

/** Cases of organize. */
export const cases: OperationCases = { accepted, refused }
