import type { WordBox } from '@recto/contract'
import { expect, test } from 'vitest'

import { correctWords } from './correct-words.ts'
import type { ReadPages } from './recognize-pages.ts'

/** Two lines at 72 dpi, so that pixels are points: each letter is 10 wide and 12 high. */
function reading(): ReadPages {
  const lines = ['Dear Sirs', 'tbe stonn'].map((text, index) => {
    const foot = 30 + 20 * index
    let x = 0
    const words = text.split(' ').map((word) => {
      const [from, to] = [x, x + 10 * word.length]
      x = to + 10
      return { text: word, confidence: 40, start: { x: from, y: foot }, end: { x: to, y: foot } }
    })
    return { words, ascent: 10, descent: 2, beginsParagraph: false }
  })
  const page = { lines, turn: 0, skew: 0, dpi: 72, confidence: 40, isPoor: true, languages: ['eng'] } as const
  return { pages: new Map([[0, page]]), skipped: new Map() }
}

const box = (left: number, top: number, width: number): WordBox => ({ left, top, width, height: 12 })
const TBE = box(0, 40, 30)
const STONN = box(40, 40, 50)

function corrected(...corrections: { page?: number; box: WordBox; text: string }[]) {
  const { read, used } = correctWords(
    reading(),
    corrections.map((correction) => ({ page: 1, ...correction })),
  )
  const words = [...read.pages.values()].flatMap(({ lines }) => lines.flatMap((line) => line.words))
  return { text: words.map(({ text }) => text).join(' '), used, sure: words.filter((word) => word.confidence === 100) }
}

test('the word that overlaps most is replaced, and then counts as certain', () => {
  const { text, used, sure } = corrected({ box: TBE, text: 'the' }, { box: box(44, 41, 47), text: ' storm ' })
  expect([text, used, sure.length]).toEqual(['Dear Sirs the storm', 2, 2])
})

test('the last correction of a word wins, and an empty one removes the word', () => {
  expect(corrected({ box: TBE, text: 'he' }, { box: TBE, text: 'the' }).text).toBe('Dear Sirs the stonn')
  expect(corrected({ box: STONN, text: '  ' }).text).toBe('Dear Sirs tbe')
})

test.each([
  ['between words', { box: box(31, 40, 8), text: 'x' }],
  ['as large as the page', { box: { left: 0, top: 0, width: 600, height: 800 }, text: 'x' }],
  ['without size', { box: box(10, 40, 0), text: 'x' }],
  ['inside out', { box: box(90, 40, -50), text: 'x' }],
  ['on a page that was not read', { page: 2, box: TBE, text: 'x' }],
])('a correction %s is not used', (_name, correction) => {
  expect(corrected(correction)).toMatchObject({ text: 'Dear Sirs tbe stonn', used: 0 })
})
