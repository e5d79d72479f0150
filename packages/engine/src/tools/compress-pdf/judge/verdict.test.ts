import { expect, test } from 'vitest'

import { LEVEL_SETTINGS } from '../levels.ts'
import type { PageLook } from './page-judge.ts'
import { judgeLooks } from './verdict.ts'

const look = (page: number, content: number, chroma = 0): PageLook => ({
  page,
  likeness: { content, tile: 0.9, chroma },
  isChanged: false,
})

test('a page on which nothing was given away keeps more than one that was packed with loss', () => {
  const looks = [look(1, 0.95), look(2, 0.95), look(3, 0.5)]
  expect(judgeLooks(looks, [0, 9, 9], LEVEL_SETTINGS.medium)).toMatchObject({
    isGood: false,
    lossy: [3],
    unclear: [1],
    worstPage: 3,
  })
})

test('colours count, unless gray was asked for', () => {
  const looks = [look(1, 0.99, 90), look(2, 0.99, 90)]
  const { medium } = LEVEL_SETTINGS
  expect(judgeLooks(looks, [0, 9], medium)).toMatchObject({ lossy: [2], unclear: [1] })
  expect(judgeLooks(looks, [0, 9], { ...medium, grayscale: true }).isGood).toBe(true)
})

test('a page that nobody can see is in doubt where something was given away', () => {
  const unseen = [1, 2].map((page): PageLook => ({ page, likeness: undefined, isChanged: false }))
  expect(judgeLooks(unseen, [0, 9], LEVEL_SETTINGS.low)).toMatchObject({
    lossy: [],
    unclear: [2],
    worstPage: undefined,
  })
})

test('a file that cannot be opened is not good, nor is one with another text', () => {
  expect(judgeLooks(undefined, [0], LEVEL_SETTINGS.low)).toMatchObject({ isGood: false, isAnother: false })
  expect(judgeLooks([{ ...look(1, 1), isChanged: true }], [0], LEVEL_SETTINGS.low)).toMatchObject({
    isGood: false,
    isAnother: true,
  })
})
