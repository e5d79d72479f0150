import { expect, test } from 'vitest'

import { withoutOverprints } from './overprints.ts'
import type { PageGlyph } from './content/page-content.ts'

const FONT = { name: 'Helvetica', weight: 400, isItalic: false, isSerif: false, isFixedPitch: false }

function glyph(text: string, x: number, object: number, own: Partial<PageGlyph> = {}): PageGlyph {
  const look = { degrees: 0, advance: 5, size: 10, stretch: 1, color: 0, isInvisible: false }
  return { text, x, y: 100, object, ...look, mcid: undefined, isArtifact: false, font: FONT, ...own }
}

test.each<[string, PageGlyph[], string]>([
  ['a shadow', [glyph('a', 51, 1, { y: 101, color: 0xcc_cc_cc }), glyph('a', 50, 2)], 'a2'],
  ['a shadow after its text', [glyph('a', 50, 2), glyph('a', 51, 1, { y: 101, color: 0xcc_cc_cc })], 'a2'],
  ['imitated bold', [glyph('a', 50, 1), glyph('a', 50.3, 2)], 'a2 bold'],
  ['an exact copy', [glyph('a', 50, 1), glyph('a', 50, 2)], 'a2'],
  ['letters side by side', [glyph('l', 50, 1), glyph('l', 52.2, 1)], 'l1 l1'],
  ['other letters', [glyph('o', 50, 1), glyph('/', 50, 2)], 'o1 /2'],
  ['another size', [glyph('a', 50, 1), glyph('a', 50, 2, { size: 12 })], 'a1 a2'],
  ['recognized text under visible text', [glyph('a', 50, 1, { isInvisible: true }), glyph('a', 50, 2)], 'a1 a2'],
  ['across the edge of a grid cell', [glyph('a', 51.9, 1), glyph('a', 52.1, 2)], 'a2 bold'],
])('copies of a glyph are read once: %s', (_, glyphs, expected) => {
  const reported = withoutOverprints(glyphs).map(
    ({ text, object, font }) => `${text}${object}${font.weight >= 700 ? ' bold' : ''}`,
  )
  expect(reported.join(' ')).toBe(expected)
})
