import { expect, test } from 'vitest'

import { segmentAt } from '../../../test/sample-drafts.ts'
import { spacedTexts } from '../../words.ts'
import type { SplitSegment } from './split-columns.ts'
import { textGrid } from './text-grid.ts'

const row = (texts: readonly string[], base: number) =>
  texts.map((text, index) => segmentAt(text, 105 + 100 * index, base))

test('text across several columns is rejoined if edges of other rows split it', () => {
  const rows = Array.from({ length: 9 }, (_, index) => row(['one', 'two', 'six'], 110 + 20 * index)).flat()
  // Characters of five points: the text ends where the third column begins.
  const over = segmentAt('x'.repeat(39), 108, 295)
  const split: SplitSegment = { ...segmentAt('and so on', 306, 295), isSplit: true }
  const grid = textGrid([...rows, over, split], { left: 100, right: 400, top: 100, bottom: 300 }, [280])
  const last = grid?.cells.filter((cell) => cell.row === 9 && cell.segments.length > 0)
  const texts = last?.map(({ column, columnSpan, segments }) => ({
    column,
    columnSpan,
    text: segments.map(({ glyphs }) => spacedTexts(glyphs).join('')).join(' '),
  }))
  expect(texts).toEqual([{ column: 0, columnSpan: 3, text: `${'x'.repeat(39)} and so on` }])
})
