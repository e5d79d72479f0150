import type { ErrorCode } from '@recto/contract'
import { describe, expect, test } from 'vitest'

import { BROKEN_PAGES, BROKEN_PARTS, type BrokenFiles, doublingForms } from '../../../fixtures/broken-content.ts'
import { BROKEN_STRUCTURES } from '../../../fixtures/broken-structure.ts'
import { problemsOfEveryOperation } from './every-operation.ts'

/** Every run takes one file in this many. */
const SAMPLING = 8

/** The files of every run, and those of the full run. */
const sampled = (files: BrokenFiles) => files.filter((_, index) => index % SAMPLING === 0)
const others = (files: BrokenFiles) => files.filter((_, index) => index % SAMPLING !== 0)

// Whether there is text depends on how much of the content can be recovered.
describe.each([
  ['every operation has a result for broken content', BROKEN_PAGES, ['NO_TABLES']],
  ['every operation has a result for broken content in parts of a page', BROKEN_PARTS, ['NO_TABLES']],
  [
    'every operation has a result for a broken structure, or an error that says why not',
    BROKEN_STRUCTURES,
    ['NO_TABLES', 'TOO_COMPLEX', 'DAMAGED_PDF'],
  ],
] as [string, BrokenFiles, ErrorCode[]][])('%s', (_title, files, refusals) => {
  test.each(sampled(files))('%s', async (_, make) => {
    expect(await problemsOfEveryOperation(make(), refusals)).toEqual([])
  })

  test.each(others(files))('%s', { tags: ['full'] }, async (_, make) => {
    expect(await problemsOfEveryOperation(make(), refusals)).toEqual([])
  })
})

test('forms that double on every level are too complex to draw, but do no other harm', async () => {
  expect(await problemsOfEveryOperation(doublingForms(), ['NO_TABLES', 'TOO_COMPLEX'])).toEqual([])
})
