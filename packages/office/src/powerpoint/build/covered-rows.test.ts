import { expect, test } from 'vitest'

import type { SlideCell } from '../slide-model.ts'
import { withoutCoveredRows } from './covered-rows.ts'

const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

function cell(covered: SlideCell['covered'], rowSpan = 1, columnSpan = 1): SlideCell {
  const appearance = { paragraphs: [], borders: {}, shade: undefined, align: 'top', textDirection: undefined } as const
  return { ...appearance, paragraphs: [], margins: NO_MARGINS, columnSpan, rowSpan, covered }
}

function shapeOf(rows: ReturnType<typeof withoutCoveredRows>): (number | string)[][] {
  return rows.map(({ height, cells }) => [
    height,
    ...cells.map(({ covered, rowSpan }) => (covered === 'none' ? rowSpan : covered)),
  ])
}

test('a row in which no cell begins is added to the row above', () => {
  const rows = [
    { height: 12, cells: [cell('none', 3), cell('none', 3)] },
    { height: 7, cells: [cell('from-above'), cell('from-above')] },
    { height: 8, cells: [cell('from-above'), cell('from-above')] },
    { height: 17, cells: [cell('none'), cell('none')] },
  ]
  expect(shapeOf(withoutCoveredRows(rows))).toEqual([
    [27, 1, 1],
    [17, 1, 1],
  ])
})

test('a cell spans one row less when a row inside it is merged', () => {
  const rows = [
    { height: 10, cells: [cell('none', 3), cell('none', 1)] },
    { height: 11, cells: [cell('from-above'), cell('none', 2)] },
    { height: 12, cells: [cell('from-above'), cell('from-above')] },
  ]
  expect(shapeOf(withoutCoveredRows(rows))).toEqual([
    [10, 2, 1],
    [23, 'from-above', 1],
  ])
})

test('cells that span columns are recognized as continued in all of their columns', () => {
  const rows = [
    { height: 10, cells: [cell('none', 2, 2), cell('from-left', 2)] },
    { height: 5, cells: [cell('from-above', 1, 2), cell('from-both')] },
  ]
  const [only, ...more] = withoutCoveredRows(rows)
  expect(more).toEqual([])
  expect(only?.height).toBe(15)
  expect(only?.cells.map(({ rowSpan }) => rowSpan)).toEqual([1, 1])
})
