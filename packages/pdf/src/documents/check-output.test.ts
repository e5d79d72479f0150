import { expect, test } from 'vitest'

import { brokenTable, plain } from '../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../fixtures/encrypt-with-qpdf.ts'
import { checkOutput } from './check-output.ts'

test('a sound file with all its pages passes', () => {
  expect(() => checkOutput(plain(3), { pageCount: 3 })).not.toThrow()
})

test.each([
  ['a page that is missing', () => plain(2), 3],
  ['a page too many', () => plain(4), 3],
  ['cross-reference data that leads nowhere', brokenTable, 2],
  ['a lock nobody asked for', () => encryptWithQpdf(plain(3), 'revision 6, AES', '', 'owner'), 3],
])('%s does not', (_, make, pageCount) => {
  expect(() => checkOutput(make(), { pageCount })).toThrow(/new file/)
})
