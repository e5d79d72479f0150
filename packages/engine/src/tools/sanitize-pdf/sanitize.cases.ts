import assert from 'node:assert/strict'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { input, sample } from '../../../test/inputs.ts'
import { checkWithQpdf, textOfPages } from '../../../test/inspect-pdf.ts'
import type { OperationCases } from '../../../test/operation-case.ts'

/** The cases of sanitize. */
export const cases: OperationCases = {
  accepted: [
    {
      name: 'keeps every page',
      operation: 'sanitize',
      files: () => [input('Plain.pdf', fixtures.plain(2))],
      options: {},
      check: async ({ name, bytes, report }) => {
        assert.equal(name, 'Plain_sanitize.pdf')
        assert.deepEqual(report, { pageCount: 2, warnings: [] })
        assert.deepEqual(await textOfPages(bytes), ['Plain 1', 'Plain 2'])
        assert.match(await checkWithQpdf(bytes), /No syntax or stream encoding errors/)
      },
    },
  ],
  refused: [
    {
      name: 'asks for the password of a locked file',
      operation: 'sanitize',
      files: () => [input('Locked.pdf', sample('locked.pdf'))],
      options: {},
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'Locked.pdf' },
    },
  ],
}
