import assert from 'node:assert/strict'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { input as file } from '../../../test/inputs.ts'
import { textOfPages } from '../../../test/inspect-pdf.ts'
import { crossing, type AcceptedCase, type OperationCases, type RefusedCase } from '../../../test/operation-case.ts'

const six = () => [file('six.pdf', fixtures.plain(6))]

function row(pages: string, expected: number[]): AcceptedCase {
  return {
    name: `extracts "${pages}"`,
    operation: 'extractPages',
    files: six,
    options: { pages },
    check: async ({ name, bytes, report }) => {
      assert.equal(name, 'six_extracted.pdf')
      assert.deepEqual(
        await textOfPages(bytes),
        expected.map((page) => `Plain ${page}`),
      )
      assert.equal(report.pageCount, expected.length)
    },
  }
}

function refusal(name: string, pages: unknown, expected: Pick<RefusedCase, 'error' | 'facts'>): RefusedCase {
  return { name, operation: 'extractPages', files: six, options: { pages }, ...expected }
}

const accepted: OperationCases['accepted'] = [
  crossing(['http'], row('5-6, 2', [5, 6, 2])),
  row('odd', [1, 3, 5]),
  row('last, last', [6, 6]),
]

const refused: OperationCases['refused'] = [
  refusal('names a page past the end', '7-', {
    error: 'PAGE_OUT_OF_RANGE',
    facts: { file: 'six.pdf', page: 7, pageCount: 6 },
  }),
  refusal('requires pages', ' , ', { error: 'INVALID_OPTIONS' }),
]

/** Cases of extract-pages. */
export const cases: OperationCases = { accepted, refused }
