import assert from 'node:assert/strict'

import { interlinked } from '../../../../../fixtures/interlinked.ts'
import * as fixtures from '../../../../../fixtures/documents.ts'
import { input as file } from '../../../test/inputs.ts'
import { checkWithQpdf, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import { crossing, type AcceptedCase, type OperationCases, type RefusedCase } from '../../../test/operation-case.ts'

const six = () => [file('six.pdf', fixtures.plain(6))]

function row(pages: string, left: number[]): AcceptedCase {
  return {
    name: `deletes "${pages}"`,
    operation: 'deletePages',
    files: six,
    options: { pages },
    check: async ({ name, bytes, report }) => {
      assert.equal(name, 'six_pages_deleted.pdf')
      assert.deepEqual(
        await textOfPages(bytes),
        left.map((page) => `Plain ${page}`),
      )
      assert.deepEqual([report.pageCount, report.organizing?.removed], [left.length, 6 - left.length])
      assert.equal(report.organizing?.moved, 0)
    },
  }
}

function refusal(name: string, pages: unknown, expected: Pick<RefusedCase, 'error' | 'facts'>): RefusedCase {
  return { name, operation: 'deletePages', files: six, options: { pages }, ...expected }
}

const accepted: OperationCases['accepted'] = [
  crossing(['http'], row('2, 5-6', [1, 3, 4])),
  row('even, last', [1, 3, 5]),
  row('3-', [1, 2]),
  {
    name: 'keeps what belongs to the other pages, or to the whole document',
    operation: 'deletePages',
    files: () => [file('a.pdf', interlinked())],
    options: { pages: '2' },
    check: async ({ bytes }) => {
      const structure = await structureOf(bytes)
      assert.match(await checkWithQpdf(bytes), /No syntax or stream encoding errors/)
      assert.deepEqual(
        structure.outlines.map((item) => [item.title, item.destpageposfrom1, item.kids.length]),
        [
          ['Chapter', 1, 0],
          ['End', 2, 0],
        ],
      )
      assert.deepEqual(Object.keys(structure.attachments), ['notes.txt'])
      assert.deepEqual(
        structure.acroform.fields.map(({ fullname }) => fullname),
        ['person.name', 'choice', 'total'],
      )
    },
  },
]

const refused: OperationCases['refused'] = [
  crossing(
    ['http'],
    refusal('leaves at least one page', '1-6', {
      error: 'INVALID_OPTIONS',
      facts: { fields: [{ field: 'pages', message: 'A PDF needs at least one page' }] },
    }),
  ),
  refusal('names a page past the end', '2,9', {
    error: 'PAGE_OUT_OF_RANGE',
    facts: { file: 'six.pdf', page: 9, pageCount: 6 },
  }),
  refusal('requires pages', undefined, { error: 'INVALID_OPTIONS' }),
  refusal('refuses other text', '2 to 5', {
    error: 'INVALID_OPTIONS',
    facts: { fields: [{ field: 'pages', message: 'Please enter valid pages (e.g., 2, 5-7, odd, last).' }] },
  }),
]

/** Cases of delete-pages. */
export const cases: OperationCases = { accepted, refused }
