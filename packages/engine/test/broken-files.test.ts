import type { ErrorCode } from '@recto/contract'
import { describe, expect, test } from 'vitest'

import { BROKEN_PAGES, BROKEN_PARTS, type BrokenFiles, doublingForms } from '../../../fixtures/broken-content.ts'
import { BROKEN_STRUCTURES } from '../../../fixtures/broken-structure.ts'
import { problemsOfEveryOperation } from './every-operation.ts'

/** Every run takes one file in this many, and the full run all of them. */
const SAMPLING = 16

// Whether there is text depends on how much of the content can be recovered.
describe.each([
  ['every operation has a result for broken content', BROKEN_PAGES, 0, ['NO_TABLES']],
  // Other defects than above, and the parts that an even start leaves out: forms, appearances and glyphs.
  ['every operation has a result for broken content in parts of a page', BROKEN_PARTS, 3, ['NO_TABLES']],
  [
    'every operation has a result for a broken structure, or an error that says why not',
    BROKEN_STRUCTURES,
    8,
    ['NO_TABLES', 'TOO_COMPLEX', 'DAMAGED_PDF'],
  ],
] as [string, BrokenFiles, number, ErrorCode[]][])('%s', (_title, files, start, refusals) => {
  const isSampled = (index: number) => index % SAMPLING === start

  test.each(files.filter((_, index) => isSampled(index)))('%s', async (_, make) => {
    expect(await problemsOfEveryOperation(make(), refusals)).toEqual([])
  })

  test.each(files.filter((_, index) => !isSampled(index)))('%s', { tags: ['full'] }, async (_, make) => {
    expect(await problemsOfEveryOperation(make(), refusals)).toEqual([])
  })
})

test('forms that double on every level are too complex to draw, but do no other harm', async () => {
  expect(await problemsOfEveryOperation(doublingForms(), ['NO_TABLES', 'TOO_COMPLEX'])).toEqual([])
})
