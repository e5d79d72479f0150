import { expect, test } from 'vitest'

import { segmentAt } from '../../../test/sample-drafts.ts'
import type { Glyph, Segment } from '../../model.ts'
import type { PageGlyph } from '../../content/page-content.ts'
import { toSegment } from '../../segments.ts'
import { wordRows } from './word-rows.ts'

/** Texts painted one after the other, as one segment. */
function drawn(texts: readonly (readonly [text: string, left: number])[], base: number): Segment {
  return toSegment(
    texts.flatMap(([text, left], object) =>
      segmentAt(text, left, base).glyphs.map((glyph): Glyph => ({ ...glyph, source: sourceOf(glyph, object) })),
    ),
  )
}

function sourceOf({ text, x, y, width, size, font }: Glyph, object: number): PageGlyph {
  const plain = { degrees: 0, stretch: 1, color: 0, isInvisible: false, mcid: undefined, isArtifact: false }
  return { text, x, y, size, font, object, advance: width, ...plain }
}

function rowsWith(line: Segment): Segment[] {
  const others = ['Bowie', 'Fisher', 'Prince', 'Berry'].flatMap((name, row) => [
    segmentAt(name, 100, 100 + 14 * row),
    segmentAt('singer', 160, 100 + 14 * row),
  ])
  return [...others, line]
}

test('text clipped at the next column is a word of its own', () => {
  const line = drawn(
    [
      ['Mohamed Alii', 100],
      ['athlete', 160],
    ],
    156,
  )
  expect(
    wordRows(rowsWith(line))
      .at(-1)
      ?.words.map(({ text }) => text),
  ).toEqual(['Mohamed', 'Alii', 'athlete'])
})

test('a word painted at once is not split, nor is one where no column begins', () => {
  const whole = segmentAt('Mohamed Aliiathlete', 100, 156)
  expect(
    wordRows(rowsWith(whole))
      .at(-1)
      ?.words.map(({ text }) => text),
  ).toEqual(['Mohamed', 'Aliiathlete'])
  const line = drawn(
    [
      ['Mohamed Al', 100],
      ['iathlete', 150],
    ],
    156,
  )
  expect(
    wordRows(rowsWith(line))
      .at(-1)
      ?.words.map(({ text }) => text),
  ).toEqual(['Mohamed', 'Aliathlete'])
})
