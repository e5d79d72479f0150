import { expect, test } from 'vitest'

import { segmentAt } from '../test/sample-drafts.ts'
import { findGutter } from './gutters.ts'

/** Lines of ten characters of 5 points: too narrow for prose by themselves. */
const lines = (left: number, count: number) =>
  Array.from({ length: count }, (_, index) => segmentAt('ten of them', left, 100 + 12 * index))

test('narrow lines that fill their columns are read column by column', () => {
  expect(findGutter([...lines(100, 6), ...lines(180, 6)])?.isCrossed).toBe(false)
})

test('narrow lines of different lengths are rows of a table', () => {
  const left = ['Ada', 'Grace', 'Alan', 'Charles', 'Edsger', 'Barbara'].map((text, index) =>
    segmentAt(text, 100, 100 + 12 * index),
  )
  expect(findGutter([...left, ...lines(180, 6)])?.isCrossed).toBe(true)
})

test('text on both sides of an image flows around it', () => {
  const image = { left: 170, right: 290, top: 120, bottom: 190, base: 190, size: 10, glyphs: [] }
  const gutter = findGutter([...lines(100, 10), ...lines(300, 10), image])
  expect(gutter?.isCrossed).toBe(true)
})
