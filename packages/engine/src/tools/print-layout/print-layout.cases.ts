import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import { interlinked } from '../../../../../fixtures/interlinked.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { PAGE_SIZES, pagesOfAllSizes } from '../../../../../fixtures/document-info.ts'
import { input as file, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, entry, pixmapsOf, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import {
  crossing,
  type AcceptedCase,
  type CaseResult,
  type OperationCases,
  type RefusedCase,
} from '../../../test/operation-case.ts'

const codes = (result: CaseResult) => result.report.warnings.map((warning) => warning.code)
const words = (text: string | undefined) => (text ?? '').split(/\s{2,}|\n/).map((word) => word.trim())

function row(
  name: string,
  files: () => InputFile[],
  options: Record<string, unknown>,
  check: (result: CaseResult) => Promise<void>,
): AcceptedCase {
  return { name, operation: 'printLayout', files, options, check }
}

function refusal(name: string, options: Record<string, unknown>, expected: Pick<RefusedCase, 'error' | 'facts'>) {
  return {
    name,
    operation: 'printLayout' as const,
    files: () => [file('a.pdf', fixtures.plain(2))],
    options,
    ...expected,
  }
}

const accepted: OperationCases['accepted'] = [
  crossing(
    ['http', 'browser'],
    row(
      'puts two pages on each side',
      () => [file('Sechs.pdf', fixtures.plain(5))],
      {},
      async (result) => {
        assert.equal(result.name, 'Sechs_layout.pdf')
        assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
        const texts = await textOfPages(result.bytes)
        // The pages are landscape, so they are stacked on portrait paper.
        assert.deepEqual(
          texts.map(words).map((list) => list.filter((word) => word !== '')),
          [['Plain 1', 'Plain 2'], ['Plain 3', 'Plain 4'], ['Plain 5']],
        )
        const structure = await structureOf(result.bytes)
        assert.deepEqual(entry(structure, structure.pages[0]?.object, '/MediaBox'), [0, 0, 595.276, 841.89])
        assert.deepEqual(result.report, { pageCount: 3, warnings: [] })
      },
    ),
  ),
  row(
    'orders a booklet, for printing on both sides',
    () => [file('a.pdf', fixtures.plain(7))],
    { booklet: true, creep: 6, paper: 'letter' },
    async (result) => {
      const texts = await textOfPages(result.bytes)
      assert.deepEqual(texts.map(words), [
        ['Plain 1'],
        ['Plain 2', 'Plain 7'],
        ['Plain 6', 'Plain 3'],
        ['Plain 4', 'Plain 5'],
      ])
      const structure = await structureOf(result.bytes)
      assert.deepEqual(entry(structure, structure.pages[0]?.object, '/MediaBox'), [0, 0, 792, 612])
      const preferences = entry(structure, structure.trailer['/Root'], '/ViewerPreferences')
      assert.deepEqual(preferences, { '/Duplex': '/DuplexFlipShortEdge', '/PrintScaling': '/None' })
    },
  ),
  row(
    'shows a rotated page on paper of its size as it was',
    () => [file('a.pdf', fixtures.inheritedRotation())],
    { pagesPerSheet: 1, margin: 0, paper: 'same' },
    async (result) => {
      assert.ok((await pixmapsOf(result.bytes)).equals(await pixmapsOf(fixtures.inheritedRotation())))
    },
  ),
  row(
    'places pages of any size and rotation',
    () => [file('a.pdf', pagesOfAllSizes())],
    { pagesPerSheet: 9, frame: true },
    async (result) => {
      assert.match(await checkWithQpdf(result.bytes), /No syntax or stream encoding errors/)
      const structure = await structureOf(result.bytes)
      const forms = structure.pages.map((page) => entry(structure, page.object, '/Resources', '/XObject') as object)
      assert.equal(forms.flatMap((list) => Object.keys(list)).length, PAGE_SIZES.length)
    },
  ),
  row(
    'keeps what annotations look like, layers and the title, and says what is lost',
    () => [file('a.pdf', interlinked())],
    { pagesPerSheet: 4 },
    async (result) => {
      const structure = await structureOf(result.bytes)
      const catalog = structure.trailer['/Root']
      const sheet = structure.pages[0]?.object
      // Three pages, and the appearance of a field.
      assert.equal(Object.keys(entry(structure, sheet, '/Resources', '/XObject') as object).length, 4)
      assert.equal(entry(structure, sheet, '/Annots'), undefined)
      assert.equal((entry(structure, catalog, '/OCProperties', '/OCGs') as unknown[]).length, 2)
      assert.equal(entry(structure, structure.trailer['/Info'], '/Title'), 'u:Bound')
      assert.deepEqual([entry(structure, catalog, '/AcroForm'), structure.outlines], [undefined, []])
      const [text] = await textOfPages(result.bytes)
      assert.match(text ?? '', /Bound one/)
      assert.doesNotMatch(text ?? '', /Dark/)
      assert.ok(codes(result).includes('INTERACTION_LOST'))
    },
  ),
  row(
    'shows filled-in fields',
    () => [file('a.pdf', fixtures.form('Monday', '7'))],
    { pagesPerSheet: 1, margin: 50 },
    async (result) => {
      const [text] = await textOfPages(result.bytes)
      assert.match(text ?? '', /Monday/)
      assert.deepEqual(
        codes(result).toSorted((one, other) => one.localeCompare(other)),
        ['ACTIVE_CONTENT', 'INTERACTION_LOST'],
      )
    },
  ),
  row(
    'keeps the protection of a locked file',
    () => [file('locked.pdf', sample('locked.pdf'), 'open sesame')],
    { pagesPerSheet: 2 },
    async (result) => {
      assert.match((await textOfPages(result.bytes, 'open sesame')).join(), /Plain 1\s+Plain 2/)
      await assert.rejects(textOfPages(result.bytes))
      assert.deepEqual(codes(result), ['PROTECTION_KEPT'])
    },
  ),
  row(
    'drops signatures and reports it',
    () => [file('signed.pdf', fixtures.signed())],
    {},
    async (result) => {
      assert.ok(codes(result).includes('SIGNATURES_LOST'))
      assert.doesNotMatch(JSON.stringify((await structureOf(result.bytes)).objects), /ByteRange/)
    },
  ),
]

const refused: OperationCases['refused'] = [
  crossing(['http'], refusal('refuses other numbers of pages', { pagesPerSheet: 3 }, { error: 'INVALID_OPTIONS' })),
  refusal('refuses unknown paper', { paper: 'a9' }, { error: 'INVALID_OPTIONS' }),
  refusal('refuses negative margins', { margin: -1 }, { error: 'INVALID_OPTIONS' }),
]

/** Cases of print-layout. */
export const cases: OperationCases = { accepted, refused }
