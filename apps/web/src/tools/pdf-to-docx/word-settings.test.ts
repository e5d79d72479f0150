import { OPERATIONS } from '@recto/contract'
import { expect, test } from 'vitest'

import { choose, DEFAULT_SETTINGS, isChosen, requestOf, type WordSettings } from './word-settings.ts'

const EVERYTHING = { detectHeadings: true, detectLists: true, optimizeForAccessibility: true }

test.each<[WordSettings, object]>([
  [DEFAULT_SETTINGS, { quality: 'standard', formatting: {}, advanced: {} }],
  [
    { quality: 'precise', own: {} },
    { quality: 'precise', formatting: {}, advanced: EVERYTHING },
  ],
  [
    { quality: 'precise', own: { detectLists: false, preserveImages: false } },
    { quality: 'precise', formatting: { preserveImages: false }, advanced: { ...EVERYTHING, detectLists: false } },
  ],
])('%j is requested as %j', (settings, options) => {
  expect(requestOf(settings)).toEqual(options)
  expect(OPERATIONS.toWord.options.safeParse(options).success).toBe(true)
})

test('unchanged options follow the quality level, changed ones stay', () => {
  const basic: WordSettings = { quality: 'basic', own: {} }
  expect([isChosen(basic, 'preserveTables'), isChosen(basic, 'detectHeadings')]).toEqual([false, true])
  const own = choose(choose(basic, 'preserveTables', true), 'detectHeadings', false)
  const precise: WordSettings = { ...own, quality: 'precise' }
  expect([isChosen(precise, 'preserveTables'), isChosen(precise, 'detectHeadings')]).toEqual([true, false])
  expect(isChosen(precise, 'optimizeForAccessibility')).toBe(true)
})
