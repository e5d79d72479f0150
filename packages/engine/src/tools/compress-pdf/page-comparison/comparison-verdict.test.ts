import { expect, test } from 'vitest'

import { LEVEL_SETTINGS } from '../level-settings.ts'
import type { PageComparison } from './page-comparer.ts'
import { evaluateComparisons } from './comparison-verdict.ts'

const comparison = (page: number, content: number, chroma = 0): PageComparison => ({
  page,
  similarity: { content, tile: 0.9, chroma },
  hasChangedContent: false,
})

test('holds pages without lossy images to stricter limits', () => {
  const comparisons = [comparison(1, 0.95), comparison(2, 0.95), comparison(3, 0.5)]
  expect(evaluateComparisons(comparisons, [0, 9, 9], LEVEL_SETTINGS.medium)).toMatchObject({
    isGood: false,
    lossy: [3],
    unclear: [1],
    worstPage: 3,
  })
})

test('compares colors unless gray was requested', () => {
  const comparisons = [comparison(1, 0.99, 90), comparison(2, 0.99, 90)]
  const { medium } = LEVEL_SETTINGS
  expect(evaluateComparisons(comparisons, [0, 9], medium)).toMatchObject({ lossy: [2], unclear: [1] })
  expect(evaluateComparisons(comparisons, [0, 9], { ...medium, grayscale: true }).isGood).toBe(true)
})

test('is unclear about a lossy page that cannot be rendered', () => {
  const unseen = [1, 2].map((page): PageComparison => ({ page, similarity: undefined, hasChangedContent: false }))
  expect(evaluateComparisons(unseen, [0, 9], LEVEL_SETTINGS.low)).toMatchObject({
    lossy: [],
    unclear: [2],
    worstPage: undefined,
  })
})

test('rejects a file that cannot be opened, and one with different text', () => {
  expect(evaluateComparisons(undefined, [0], LEVEL_SETTINGS.low)).toMatchObject({
    isGood: false,
    hasChangedContent: false,
  })
  expect(
    evaluateComparisons([{ ...comparison(1, 1), hasChangedContent: true }], [0], LEVEL_SETTINGS.low),
  ).toMatchObject({
    isGood: false,
    hasChangedContent: true,
  })
})
