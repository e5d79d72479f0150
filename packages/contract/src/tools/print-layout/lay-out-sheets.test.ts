import { expect, test } from 'vitest'

import { parseOptions } from '../../form-encoding.ts'
import { layOutSheets, type SheetSize } from './lay-out-sheets.ts'
import type { LayoutOptions } from './layout-options.ts'
import { printLayout } from './print-layout.ts'

const options = (own: Partial<LayoutOptions>): LayoutOptions => parseOptions(printLayout, own)
const pages = (count: number, size: SheetSize = { width: 300, height: 400 }) =>
  Array.from({ length: count }, () => size)
const numbers = (own: Partial<LayoutOptions>, count: number) =>
  layOutSheets(options(own), pages(count)).sides.map((side) => side.map(({ page }) => page))

test('pages follow each other, and the last side may have fewer', () => {
  expect(numbers({ pagesPerSheet: 4 }, 6)).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ])
})

test.each<[Partial<LayoutOptions>, number[][]]>([
  [
    { pagesPerSheet: 6 },
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
  ],
  [
    { pagesPerSheet: 6, order: 'columns' },
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ],
  ],
  [
    { pagesPerSheet: 6, binding: 'right' },
    [
      [1, 0],
      [0, 0],
      [1, 1],
      [0, 1],
    ],
  ],
])('%o', (own, expected) => {
  const { sides, width, height } = layOutSheets(options({ ...own, orientation: 'portrait' }), pages(4))
  const placed = sides[0]?.map(({ left, bottom }) => [
    Math.floor((left / width) * 2),
    2 - Math.floor((bottom / height) * 3),
  ])
  expect(placed).toEqual(expected)
})

test('the orientation that shows pages larger is taken', () => {
  const size = ({ width, height }: SheetSize) => (width > height ? 'landscape' : 'portrait')
  expect(size(layOutSheets(options({ pagesPerSheet: 2 }), pages(2)))).toBe('landscape')
  expect(size(layOutSheets(options({ pagesPerSheet: 4 }), pages(2)))).toBe('portrait')
  expect(size(layOutSheets(options({ pagesPerSheet: 2 }), pages(2, { width: 400, height: 300 })))).toBe('portrait')
  expect(size(layOutSheets(options({ pagesPerSheet: 2, orientation: 'portrait' }), pages(2)))).toBe('portrait')
})

test('pages keep their shape, inside the margins, without overlapping', () => {
  const { sides, width, height } = layOutSheets(options({ pagesPerSheet: 9, margin: 30, gap: 10 }), pages(9))
  const boxes = (sides[0] ?? []).map(({ left, bottom, scale }) => ({
    left,
    bottom,
    right: left + 300 * scale,
    top: bottom + 400 * scale,
  }))
  expect(boxes).toHaveLength(9)
  for (const box of boxes) {
    expect(Math.min(box.left, box.bottom)).toBeGreaterThanOrEqual(30 - 1e-9)
    expect(box.right).toBeLessThanOrEqual(width - 30 + 1e-9)
    expect(box.top).toBeLessThanOrEqual(height - 30 + 1e-9)
    const others = boxes.filter((other) => other !== box)
    const isApart = (other: typeof box) =>
      other.left >= box.right + 9.99 ||
      other.right <= box.left - 9.99 ||
      other.bottom >= box.top + 9.99 ||
      other.top <= box.bottom - 9.99
    expect(others.every(isApart)).toBe(true)
  }
})

test('a booklet folds into the right order', () => {
  expect(numbers({ booklet: true }, 8)).toEqual([
    [8, 1],
    [2, 7],
    [6, 3],
    [4, 5],
  ])
  expect(numbers({ booklet: true, binding: 'right' }, 4)).toEqual([
    [1, 4],
    [3, 2],
  ])
  // The last of four pages is missing.
  expect(numbers({ booklet: true }, 3)).toEqual([[1], [2, 3]])
})

test('creep moves inner pages toward the fold', () => {
  const lefts = (creep: number) =>
    layOutSheets(options({ booklet: true, creep }), pages(12)).sides.map((side) => side.map(({ left }) => left))
  const [plain, moved] = [lefts(0), lefts(10)]
  const shifts = moved.map((side, index) => side.map((left, cell) => Math.round(left - (plain[index]?.[cell] ?? 0))))
  expect(shifts).toEqual(
    [
      [0, 0],
      [0, 0],
      [5, -5],
      [5, -5],
      [10, -10],
      [10, -10],
    ].map((pair) => pair.map((shift) => shift || 0)),
  )
})

test('margins wider than the paper leave something', () => {
  const { sides } = layOutSheets(
    options({ paper: 'same', margin: 200, pagesPerSheet: 9 }),
    pages(1, { width: 100, height: 100 }),
  )
  expect(sides[0]?.[0]?.scale).toBeGreaterThan(0)
})
