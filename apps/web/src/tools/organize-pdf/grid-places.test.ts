import { expect, test } from 'vitest'

import { layOutPages } from '../../components/page-grid/grid-geometry.ts'
import { boxBetween, pagesInBox } from './grid-places.ts'

const GEOMETRY = layOutPages(8, 336, 3)
const { side, gap, rowHeight } = GEOMETRY
const middle = (column: number, row: number) => ({
  x: column * (side + gap) + side / 2,
  y: row * rowHeight + side / 2,
})

test('a box selects the pages it touches, drawn in any direction', () => {
  expect(pagesInBox(boxBetween(middle(0, 0), middle(1, 1)), GEOMETRY)).toEqual([1, 2, 4, 5])
  expect(pagesInBox(boxBetween(middle(2, 1), middle(1, 0)), GEOMETRY)).toEqual([2, 3, 5, 6])
})

test('a box in the last row selects only existing pages', () => {
  expect(pagesInBox(boxBetween(middle(1, 2), { x: 900, y: 9000 }), GEOMETRY)).toEqual([8])
})

test('a box between two rows selects nothing', () => {
  const y = rowHeight - gap / 2
  expect(pagesInBox(boxBetween({ x: 0, y }, { x: 300, y: y + 1 }), GEOMETRY)).toEqual([])
})
