import { expect, test } from 'vitest'

import type { ParagraphDraft, TextLine, WordStyle } from '../draft.ts'
import { PLAIN_FORMAT } from '../paragraphs/paragraph-format.ts'
import { fitLines } from './fit-lines.ts'

const SIZE = 10
const STYLE: WordStyle = {
  family: 'Courier New',
  size: SIZE,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  color: 0,
  shade: undefined,
  tracking: 0,
  stretch: 1,
}
/** The width of characters in Courier. */
const WIDE = 6

function lineOf(text: string, index: number): TextLine {
  const words = text.split(' ').map((word, at) => ({
    text: word,
    left: 0,
    right: word.length * WIDE,
    style: STYLE,
    position: 'normal' as const,
    isSpaced: at > 0,
    gapBefore: 0,
    target: undefined,
    mcid: undefined,
    isArtifact: false,
  }))
  const base = index * 12
  const area = { left: 0, top: base - 8, right: text.length * WIDE, bottom: base + 2 }
  return { kind: 'line', page: 0, ...area, words, base, size: SIZE, isRightToLeft: false }
}

function paragraphOf(texts: readonly string[], width: number): ParagraphDraft {
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    lines: texts.map(lineOf),
    column: { left: 0, top: 0, right: width, bottom: 100 },
    format: { ...PLAIN_FORMAT, align: 'justify' },
    above: undefined,
    below: undefined,
    container: 'page',
    element: undefined,
    bookmarks: [],
  }
}

function movesOf(draft: ParagraphDraft): (number | undefined)[] {
  fitLines([draft])
  return draft.lines.map(({ words }) => words[0]?.lineFitting)
}

test('lines that fit without space for the next word do not change', () => {
  expect(movesOf(paragraphOf(['seven words', 'follow here'], 11 * WIDE + 4))).toEqual([undefined, undefined])
})

test('a line too wide in its font gets negative letter-spacing', () => {
  const width = 20 * WIDE - 3
  const draft = paragraphOf(['twenty signs in here', 'and more'], width)
  const [move = 0] = movesOf(draft)
  expect(move).toBeLessThan(0)
  // Kerning makes the line a little narrower than its widths say.
  expect(20 * (WIDE + move)).toBeLessThan(width + 0.4)
  expect(draft.lines[0]?.words.every(({ lineFitting }) => lineFitting === move)).toBe(true)
})

test('a line with space for the next word gets letter-spacing', () => {
  const width = 25 * WIDE
  const draft = paragraphOf(['twenty signs in here', 'and more'], width)
  const [move = 0, last] = movesOf(draft)
  expect(move).toBeGreaterThan(0)
  expect(20 * (WIDE + move)).toBeLessThan(width)
  expect(last).toBeUndefined()
})

test('a line much wider than its column does not change', () => {
  expect(movesOf(paragraphOf(['twenty signs in here'], 12 * WIDE))).toEqual([undefined])
})
