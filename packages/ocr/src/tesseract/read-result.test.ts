import { expect, test } from 'vitest'

import { readResult } from './read-result.ts'
import { type Corners, LEVEL, type ResultIterator } from './tesseract-module.ts'

/** A result of one line with the words; all boxes are that of the line. */
function resultOf(words: string[], baseline: Corners): ResultIterator {
  let index = 0
  return {
    Begin: () => {
      index = 0
    },
    Next: () => {
      index += 1
      return index < words.length
    },
    IsAtBeginningOf: (level) => level === LEVEL.word || index === 0,
    GetUTF8Text: () => words[index] ?? '',
    Confidence: () => 90,
    WordRecognitionLanguage: () => 'eng',
    BlockType: () => 1,
    getBoundingBox: () => ({ x0: 10, y0: 20, x1: 200, y1: 60 }),
    getBaseline: () => ({ ...baseline, has_baseline: true }),
  }
}

test('a line keeps its slight slope, and its words without blanks', () => {
  const [line] = readResult(resultOf(['one ', ' ', 'two'], { x0: 10, y0: 52, x1: 200, y1: 56 }))
  expect(line?.words.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(line?.baseline.y0).toBe(52)
  expect(line?.baseline.slope).toBeCloseTo(4 / 190, 6)
})

test('a steep baseline, as of shapes in a photo, is replaced by the bottom of the line', () => {
  const [line] = readResult(resultOf(['~'], { x0: 10, y0: 20, x1: 70, y1: 320 }))
  expect(line?.baseline).toEqual({ x0: 10, y0: 60, slope: 0 })
})

test('a line without visible characters is left out', () => {
  expect(readResult(resultOf([' '], { x0: 0, y0: 0, x1: 9, y1: 0 }))).toEqual([])
})
