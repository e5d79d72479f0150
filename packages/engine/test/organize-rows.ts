import assert from 'node:assert/strict'
import { compareText, type InputFile } from '@recto/runtime'

import { interlinked } from '../../../fixtures/interlinked.ts'
import { input as file } from './inputs.ts'
import { checkWithQpdf, entry, structureOf, taggedText, type Structure } from './inspect-pdf.ts'
import { type AcceptedCase, type CaseResult, type RefusedCase } from './operation-case.ts'

export const codes = (result: CaseResult) => result.report.warnings.map((warning) => warning.code)
export const pages = (...numbers: number[]) => ({ pages: numbers.map((page) => ({ page })) })
export const NOTHING = { moved: 0, removed: 0, duplicated: 0, rotated: 0, cropped: 0, blank: 0 }

export function row(
  name: string,
  files: () => InputFile[],
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'organize', files, options, check }
}

/** Checks the structure of results made from a document whose objects all link to each other. */
function linked(
  name: string,
  options: Record<string, unknown>,
  check: (structure: Structure, catalog: unknown, result: CaseResult) => void | Promise<void>,
): AcceptedCase {
  return row(
    name,
    () => [file('a.pdf', interlinked())],
    options,
    async (result) => {
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      const structure = await structureOf(result.bytes)
      await check(structure, structure.trailer['/Root'], result)
    },
  )
}

export function refusal(
  name: string,
  files: () => InputFile[],
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
): RefusedCase {
  return { name, operation: 'organize', files, options, ...expected }
}

/** Outline titles with target pages and nested lists of children. */
export const titles = (items: Structure['outlines']): unknown[] =>
  items.map((item) => [item.title, item.destpageposfrom1, ...(item.kids.length > 0 ? [titles(item.kids)] : [])])
export const fields = (structure: Structure) =>
  structure.acroform.fields.map((field) => [field.fullname, field.value, field.pageposfrom1])
/** Compared as text, by name and page. */
const byName = (list: unknown[][]) => list.toSorted((one, other) => compareText(one.join(), other.join()))
export const links = (structure: Structure, page: number) =>
  (entry(structure, structure.pages[page]?.object, '/Annots') as unknown[])
    .filter((item) => entry(structure, item, '/Subtype') === '/Link')
    .map((item) => entry(structure, item, '/Dest') ?? entry(structure, item, '/A', '/D') ?? null)
export const sizes = (structure: Structure) => structure.pages.map((page) => entry(structure, page.object, '/MediaBox'))

/** The bounding box of dark pixels on each page of consecutive pixmaps: left, top, right, bottom. */
export function inkBounds(pixmaps: Buffer): number[][] {
  const boxes: number[][] = []
  for (let start = 0; start < pixmaps.length;) {
    const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(pixmaps.toString('latin1', start, start + 32)) ?? []
    const [width, height] = [Number(header[1]), Number(header[2])]
    const pixels = start + (header[0]?.length ?? 0)
    const dark = Array.from({ length: width * height }, (_, index) => index).filter(
      (index) => (pixmaps[pixels + 3 * index] ?? 255) < 128,
    )
    const [columns, rows] = [dark.map((index) => index % width), dark.map((index) => Math.floor(index / width))]
    boxes.push([Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)])
    start = pixels + 3 * width * height
  }
  return boxes
}

/** Rows about what connects pages: outlines, links, fields, tags, layers. */
export const LINKED_ROWS: AcceptedCase[] = [
  linked(
    'points outline, links and labels to the pages where they are now',
    pages(3, 2, 1),
    (structure, catalog, result) => {
      const [three, two] = structure.pages.map((page) => page.object)
      assert.deepEqual(titles(structure.outlines), [
        ['Chapter', 3, [['Section', 2]]],
        ['End', 1],
      ])
      assert.deepEqual(links(structure, 2).toSpliced(3, 1), ['u:end', [two, '/XYZ', 0, 0, 0], [two, '/Fit'], null])
      assert.deepEqual(links(structure, 0), ['u:start'])
      const names = entry(structure, catalog, '/Names', '/Dests', '/Names') as unknown[]
      assert.deepEqual(names.slice(0, 2), ['u:end', [three, '/Fit']])
      assert.deepEqual(
        structure.pages.map((page) => page.label),
        [
          { '/P': 'u:A-', '/S': '/D', '/St': 8 },
          { '/P': 'u:A-', '/S': '/D', '/St': 7 },
          { '/S': '/r', '/St': 1 },
        ],
      )
      assert.deepEqual(Object.keys(structure.attachments), ['notes.txt'])
      assert.deepEqual(codes(result), ['ACTIVE_CONTENT'])
    },
  ),
  linked('keeps fields, tags and layers when pages move', pages(3, 1, 2), async (structure, catalog, result) => {
    assert.deepEqual(byName(fields(structure)), [
      ['choice', '/Off', 2],
      ['choice', '/Off', 3],
      ['person.city', 'u:London', 3],
      ['person.name', 'u:Ada', 2],
      ['total', null, 1],
    ])
    const groups = entry(structure, catalog, '/OCProperties', '/OCGs') as unknown[]
    assert.deepEqual(
      groups.map((group) => entry(structure, group, '/Name')),
      ['u:Day', 'u:Night'],
    )
    assert.deepEqual(await taggedText(result.bytes), await taggedText(interlinked()))
    // The article continues from the first page to the second.
    const [thread] = entry(structure, catalog, '/Threads') as unknown[]
    const bead = entry(structure, thread, '/F')
    assert.equal(entry(structure, bead, '/N', '/P'), entry(structure, structure.pages[2]?.object))
  }),
  linked('gives the fields of a repeated page new names', pages(1, 2, 3, 1), (structure, _, result) => {
    assert.deepEqual(byName(fields(structure)), [
      ['choice', '/Off', 1],
      ['choice', '/Off', 2],
      ['choice_2', '/Off', 4],
      ['person.city', 'u:London', 2],
      ['person.name', 'u:Ada', 1],
      ['person_2.name', 'u:Ada', 4],
      ['total', null, 3],
    ])
    const copied = result.report.warnings.find(({ code }) => code === 'FIELDS_COPIED')
    assert.deepEqual(copied, { code: 'FIELDS_COPIED', file: 'a.pdf', count: 2 })
    assert.equal(result.report.organizing?.duplicated, 1)
  }),
  linked('lets the links of a copy lead to the pages of the original', pages(1, 2, 3, 1), (structure) => {
    const two = structure.pages[1]?.object
    assert.deepEqual(links(structure, 3).slice(0, 3), ['u:end', [two, '/XYZ', 0, 0, 0], [two, '/Fit']])
  }),
  linked('shares layers, keeps metadata and tags both copies of a page', pages(1, 1), (structure, catalog) => {
    const groups = entry(structure, catalog, '/OCProperties', '/OCGs') as unknown[]
    assert.equal(groups.length, 2)
    const used = structure.pages.map(
      (page) => entry(structure, page.object, '/Resources', '/Properties') as Record<string, unknown>,
    )
    assert.equal(used[0]?.['/Day'], used[1]?.['/Day'])
    assert.equal(entry(structure, structure.trailer['/Info'], '/Author'), 'u:Ada')
    const keys = structure.pages.map((page) => entry(structure, page.object, '/StructParents'))
    const parents = entry(structure, catalog, '/StructTreeRoot', '/ParentTree', '/Nums') as unknown[]
    assert.notEqual(keys[0], keys[1])
    for (const key of keys) assert.ok(parents.includes(key))
  }),
  linked('drops outline items and links to pages that are gone', pages(1), (structure, catalog) => {
    assert.deepEqual(titles(structure.outlines), [['Chapter', 1]])
    assert.deepEqual(links(structure, 0), [null, null, null, null, null])
    const names = entry(structure, catalog, '/Names', '/Dests', '/Names') as unknown[]
    assert.deepEqual(names[0], 'u:start')
    assert.equal(names.length, 2)
    assert.deepEqual(
      fields(structure).map(([name]) => name),
      ['person.name', 'choice'],
    )
  }),
]
