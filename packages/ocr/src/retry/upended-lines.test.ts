import { expect, test } from 'vitest'

import type { PixelBox } from '../words.ts'
import { CoveredCells } from './covered-cells.ts'
import { upendedLines } from './upended-lines.ts'

/** Letters of three lines, 20 pixels high and 15 wide, 4 apart; the lines are 30 apart. */
const level: PixelBox[] = Array.from({ length: 30 }, (_, index) => {
  const [row, column] = [Math.floor(index / 10), index % 10]
  return { left: column * 19, right: column * 19 + 15, top: row * 30, bottom: row * 30 + 20 }
})
const upended = level.map(({ left, top, right, bottom }) => ({ left: top, top: left, right: bottom, bottom: right }))
const NOTHING = new CoveredCells([], 0)

test('level lines are none', () => {
  expect(upendedLines(level, NOTHING)).toEqual([])
})

test('lines on their side are found', () => {
  expect(upendedLines(upended, NOTHING)).toEqual(
    [0, 30, 60].map((left) => ({ left, top: 0, right: left + 20, bottom: 186, count: 10 })),
  )
})

test('what was read surely is upright', () => {
  const word = { text: 'sure', confidence: 95, box: { left: 0, top: 0, right: 20, bottom: 186 } }
  const line = { words: [word], baseline: { x0: 0, y0: 0, slope: 0 }, block: 0, beginsParagraph: true }
  expect(upendedLines(upended, new CoveredCells([line], 0))).toHaveLength(2)
})
