import { expect, test } from 'vitest'

import { pageWith, ruleFrom, segmentAt } from '../../../test/sample-drafts.ts'
import { spacedTexts } from '../../words.ts'
import type { Segment } from '../../model.ts'
import { findTables } from './find-tables.ts'

const fill = (left: number, right: number, top: number, bottom: number) => {
  return { left, top, right, bottom, color: 0x22_44_66, order: 0 }
}

/** The texts of the cells of the only table. */
function rowsOf(page: ReturnType<typeof pageWith>, segments: readonly Segment[]): string[][] {
  const [table, ...others] = findTables(page, segments)
  expect(others).toEqual([])
  return (table?.rows ?? []).map(({ cells }) =>
    cells.map((cell) => cell.segments.map(({ glyphs }) => spacedTexts(glyphs).join('')).join(' / ')),
  )
}

const row = (number: string, name: string, base: number, kind = 'public') => [
  segmentAt(number, 105, base),
  segmentAt(name, 150, base),
  segmentAt(kind, 300, base),
  segmentAt('checked', 300, base + 12),
]
const rules = [100, 140, 180].map((y) => ruleFrom(100, y, 400, y))
const ROWS = [...row('1', 'First name', 115), ...row('2', 'Last name', 155)]
const TEXTS = [
  ['1', 'First name', 'public / checked'],
  ['2', 'Last name', 'public / checked'],
]

test('a row without a rule below it belongs to its table, the foot of the page does not', () => {
  const foot = [segmentAt('Of today', 105, 240), segmentAt('Page 4', 300, 240)]
  const segments = [...ROWS, ...row('3', 'Title', 195), ...foot]
  expect(rowsOf(pageWith(rules), segments)).toEqual([...TEXTS, ['3', 'Title', 'public / checked']])
})

test('text below the last rule that is not in columns is not a row', () => {
  const segments = [...ROWS, segmentAt('According to those who know.', 105, 195)]
  expect(rowsOf(pageWith(rules), segments)).toEqual(TEXTS)
})

test('a shaded row above a table between rules is its header row, and its cells are the columns', () => {
  const head = [segmentAt('No', 105, 92), segmentAt('Name', 145, 92), segmentAt('State', 300, 92)]
  const cells = [fill(100, 140, 80, 100), fill(140, 290, 80, 100), fill(290, 400, 80, 100)]
  const parting = [140, 290].map((x) => ruleFrom(x, 80, x, 100))
  const page = pageWith([...rules, ...parting], cells)
  expect(rowsOf(page, [...head, ...ROWS])).toEqual([['No', 'Name', 'State'], ...TEXTS])
  expect(findTables(page, [...head, ...ROWS])[0]?.edges).toEqual([100, 140, 290, 400])
})
