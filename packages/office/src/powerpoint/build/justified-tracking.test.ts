import { expect, test } from 'vitest'
import { standardWidth, type TextLine } from '@recto/layout'

import { lineAt } from '../../../../layout/test/sample-drafts.ts'
import { fitTracking } from './fit-tracking.ts'
import { tightenJustifiedLines } from './justified-tracking.ts'

const SIZE = 10
const FACE = { family: 'Arial', isBold: false, isItalic: false }

/** A line in Arial with its standard word widths, and spaces of the given width. */
function lineWith(text: string, space: number): TextLine {
  const line = lineAt(text, 100, 100, FACE)
  let x = 100
  for (const [index, word] of line.words.entries()) {
    word.left = x + (index > 0 ? space : 0)
    word.right = word.left + (standardWidth(word.text, word.style) ?? 0) * SIZE
    x = word.right
  }
  line.right = x
  return line
}

const TEXT = 'and is used for the logic of browser-based pages'

test('lines with narrow spaces get negative tracking that makes up for them', () => {
  const [tight, loose] = [lineWith(TEXT, 1.5), lineWith(TEXT, 4)]
  const formatOf = tightenJustifiedLines([tight, loose], fitTracking([tight, loose]))
  const [closer, usual] = [tight, loose].map(({ words }) => words.map((word) => formatOf(word).tracking))
  expect(new Set(usual)).toEqual(new Set([0]))
  expect(new Set(closer).size).toBe(1)
  const [by = 0] = closer ?? []
  // A space of Arial is 2.78 points wide in this size; all eight are narrower.
  expect(-by * TEXT.length).toBeGreaterThan(8 * (2.78 - 1.5))
  expect(-by * TEXT.length).toBeLessThan(8 * (2.78 - 1.5) + 0.05 * TEXT.length)
})

test('hyphenated words include their hyphen, and lines with tabs stay unchanged', () => {
  const divided = lineWith(`${TEXT} di\u00ad`, 1.5)
  const tabbed = lineWith('one\ttwo three', 1.5)
  const formatOf = tightenJustifiedLines([divided, tabbed], fitTracking([divided, tabbed]))
  expect(divided.words.every((word) => formatOf(word).tracking < 0)).toBe(true)
  expect(tabbed.words.every((word) => formatOf(word).tracking === 0)).toBe(true)
})
