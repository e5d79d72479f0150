import { expect, test } from 'vitest'

import { nextSelection, NO_SELECTION, type SelectionEvent } from './page-selection.ts'

const click = (page: number, more: { isToggle?: boolean; isRange?: boolean } = {}): SelectionEvent => ({
  type: 'clicked',
  page,
  isToggle: false,
  isRange: false,
  ...more,
})
const move = (to: number, isExtending = false): SelectionEvent => ({ type: 'moved', to, isExtending })
const drag = (from: number, to: number, base: number[] = []): SelectionEvent => ({
  type: 'dragged',
  from,
  to,
  base: new Set(base),
})

test.each<[string, SelectionEvent[], number[], number]>([
  ['a click chooses one page', [click(3), click(5)], [5], 5],
  [
    'with control pages come and go one by one',
    [click(3), click(5, { isToggle: true }), click(3, { isToggle: true })],
    [5],
    3,
  ],
  ['with shift all pages up to it', [click(3), click(6, { isRange: true })], [3, 4, 5, 6], 6],
  [
    'the range turns about where it began',
    [click(5), click(7, { isRange: true }), click(3, { isRange: true })],
    [3, 4, 5],
    3,
  ],
  ['arrows move and choose nothing', [click(3), move(4)], [3], 4],
  ['arrows with shift choose on the way', [move(4), move(5, true), move(6, true), move(5, true)], [4, 5], 5],
  ['Space takes a page in and out', [move(4), { type: 'toggled', page: 4 }], [4], 4],
  ['and starts the next range', [{ type: 'toggled', page: 4 }, move(2, true)], [2, 3, 4], 2],
  ['a sweep chooses what it goes over', [click(9), drag(5, 7)], [5, 6, 7], 7],
  ['and gives back what it goes back over', [drag(5, 7), drag(5, 4)], [4, 5], 4],
  ['or adds to what was chosen', [click(9), drag(5, 6, [9])], [5, 6, 9], 6],
  ['a kind of pages', [click(2), { type: 'chosen', pages: [1, 3] }], [1, 3], 2],
  ['nothing again', [click(2), { type: 'cleared' }], [], 2],
])('%s', (_, events, pages, active) => {
  const selection = events.reduce(nextSelection, NO_SELECTION)
  expect([...selection.pages].toSorted((one, other) => one - other)).toEqual(pages)
  expect(selection.active).toBe(active)
})

test('clearing an empty selection changes nothing', () => {
  expect(nextSelection(NO_SELECTION, { type: 'cleared' })).toBe(NO_SELECTION)
})
