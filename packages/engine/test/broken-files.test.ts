import { describe, expect, test } from 'vitest'

import { BROKEN_PAGES, BROKEN_PARTS } from '../../../fixtures/broken-content.ts'
import { BROKEN_STRUCTURES } from '../../../fixtures/broken-structure.ts'
import { problemsOfEveryOperation } from './every-operation.ts'

describe('every operation ends in a result, or in an error of the file', () => {
  test.each(BROKEN_PAGES)('content: %s', async (_, make) => {
    expect(await problemsOfEveryOperation(make())).toEqual([])
  })

  test.each(BROKEN_PARTS)('content: %s', { tags: ['full'] }, async (_, make) => {
    expect(await problemsOfEveryOperation(make())).toEqual([])
  })

  test.each(BROKEN_STRUCTURES)('structure: %s', async (_, make) => {
    expect(await problemsOfEveryOperation(make())).toEqual([])
  })
})
