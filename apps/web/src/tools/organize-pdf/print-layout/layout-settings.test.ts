import { expect, test } from 'vitest'

import { countSides, LAYOUT_KEPT, layoutOptions, NO_LAYOUT, type LayoutSettings } from './layout-settings.ts'

const CHANGED: LayoutSettings = {
  isOn: true,
  pagesPerSheet: 9,
  booklet: true,
  creep: 4,
  paper: 'letter',
  orientation: 'landscape',
  margin: 30,
  gap: 0,
  order: 'columns',
  binding: 'right',
  frame: true,
}

test('the settings survive a reload', () => {
  expect(LAYOUT_KEPT.load(structuredClone(LAYOUT_KEPT.save(CHANGED)))).toEqual(CHANGED)
})

test('unreadable values get their defaults', () => {
  const broken = { isOn: true, pagesPerSheet: 5, paper: 'papyrus', margin: -1, gap: '12', order: null }
  expect(LAYOUT_KEPT.load(broken)).toEqual({ ...NO_LAYOUT, isOn: true })
  expect(LAYOUT_KEPT.load('none')).toBeUndefined()
})

test('the call gets the options without the toggle', () => {
  expect(layoutOptions(CHANGED)).not.toHaveProperty('isOn')
  expect(layoutOptions(CHANGED)).toMatchObject({ pagesPerSheet: 9, booklet: true, creep: 4 })
})

test.each([
  [{ pagesPerSheet: 4 as const }, 9, 3],
  [{ pagesPerSheet: 1 as const }, 9, 9],
  [{ booklet: true }, 1, 2],
  [{ booklet: true }, 8, 4],
  [{ booklet: true }, 9, 6],
])('%o: %i pages fill %i sides', (own, pageCount, expected) => {
  expect(countSides({ ...NO_LAYOUT, ...own }, pageCount)).toBe(expected)
})
