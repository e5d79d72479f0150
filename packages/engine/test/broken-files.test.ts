import type { ErrorCode } from '@recto/contract'
import { describe, expect, test } from 'vitest'

import { BROKEN_PAGES, BROKEN_PARTS, type BrokenFiles, doublingForms } from '../../../fixtures/broken-content.ts'
import { BROKEN_STRUCTURES } from '../../../fixtures/broken-structure.ts'
import { problemsOfEveryOperation } from './every-operation.ts'

/** Every run takes one file of so many. */
const SAMPLING = 3

/** Runs every operation on files, a sample of them in every run. */
function checkAll(title: string, files: BrokenFiles, refusals: readonly ErrorCode[]): void {
  const check = async (_: string, make: () => Uint8Array) => {
    expect(await problemsOfEveryOperation(make(), refusals)).toEqual([])
  }
  describe(title, () => {
    test.each(files.filter((_, index) => index % SAMPLING === 0))('%s', check)
    test.each(files.filter((_, index) => index % SAMPLING !== 0))('%s', { tags: ['full'] }, check)
  })
}

// Whether there is text depends on how much of the content can be made out.
checkAll('every operation has a result for broken content', BROKEN_PAGES, ['NO_TABLES'])
checkAll('every operation has a result for broken content in parts of a page', BROKEN_PARTS, ['NO_TABLES'])
checkAll('every operation has a result for a broken structure, or an error that says why not', BROKEN_STRUCTURES, [
  'NO_TABLES',
  'TOO_COMPLEX',
  'DAMAGED_PDF',
])

test('forms that double on every level exhaust memory, which is an error of the file', { tags: ['full'] }, async () => {
  const refusals: ErrorCode[] = ['NO_TABLES', 'TOO_COMPLEX', 'DAMAGED_PDF']
  expect(await problemsOfEveryOperation(doublingForms(), refusals)).toEqual([])
})
