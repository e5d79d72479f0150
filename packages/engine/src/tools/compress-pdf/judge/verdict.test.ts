import { expect, test } from 'vitest'

import { LEVEL_SETTINGS } from '../levels.ts'
import type { PageLook } from './page-judge.ts'
import { judgeLooks } from './verdict.ts'

const look = (page: number, content: number, chroma = 0): PageLook => ({
  page,
  likeness: { content, tile: 0.9, chroma },
  isChanged: false,
})

test('holds pages without lossy images to stricter limits', () => {
  const looks = [look(1, 0.95), look(2, 0.95), look(3, 0.5)]
  expect(judgeLooks(looks, [0, 9, 9], LEVEL_SETTINGS.medium)).toMatchObject({
    isGood: false,
    lossy: [3],
    unclear: [1],
    worstPage: 3,
  })
})

test('compares colors unless gray was requested', () => {
  const looks = [look(1, 0.99, 90), look(2, 0.99, 90)]
  const { medium } = LEVEL_SETTINGS
  expect(judgeLooks(looks, [0, 9], medium)).toMatchObject({ lossy: [2], unclear: [1] })
  expect(judgeLooks(looks, [0, 9], { ...medium, grayscale: true }).isGood).toBe(true)
})

test('is unclear about a lossy page that cannot be rendered', () => {
  const unseen = [1, 2].map((page): PageLook => ({ page, likeness: undefined, isChanged: false }))
  expect(judgeLooks(unseen, [0, 9], LEVEL_SETTINGS.low)).toMatchObject({
    lossy: [],
    unclear: [2],
    worstPage: undefined,
  })
})

test('rejects a file that cannot be opened, and one with different text', () => {
  expect(judgeLooks(undefined, [0], LEVEL_SETTINGS.low)).toMatchObject({ isGood: false, isAnother: false })
  expect(judgeLooks([{ ...look(1, 1), isChanged: true }], [0], LEVEL_SETTINGS.low)).toMatchObject({
    isGood: false,
    isAnother: true,
  })
})
