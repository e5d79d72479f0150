import { expect, test } from 'vitest'

import { isPlausible, withoutNoise } from './plausible.ts'
import type { TextLine, Word } from './words.ts'

const word = (text: string, confidence: number, width = 20 * text.length): Word => ({
  text,
  confidence,
  box: { left: 0, top: 0, right: width, bottom: 30 },
})

const line = (...words: Word[]): TextLine => ({
  words,
  baseline: { x0: 0, y0: 30, slope: 0 },
  block: 0,
  beginsParagraph: true,
})

test('an unsure word that is far too wide for its letters is a drawing; a sure one stays', () => {
  expect(isPlausible(word('YY', 32), 24)).toBe(true)
  expect(isPlausible(word('YY', 32, 200), 24)).toBe(false)
  expect(isPlausible(word('YY', 92, 200), 24)).toBe(true)
})

test('where hardly any word is sure, the others are noise', () => {
  const [sure, unsure] = [word('sure', 90), word('x', 30)]
  expect(withoutNoise([line(sure, unsure, unsure, unsure), line(unsure)])).toEqual([line(sure)])
})

test('a few unsure words stay on a page that was read', () => {
  const lines = [line(word('sure', 90), word('x', 30))]
  expect(withoutNoise(lines)).toBe(lines)
})
