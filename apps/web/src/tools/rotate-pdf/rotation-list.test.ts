import { expect, test } from 'vitest'

import {
  requestedRotationsOf,
  clampPage,
  duplicatesOf,
  nextList,
  openList,
  readPage,
  rotationsOf,
  type RotationEvent,
  type RotationList,
} from './rotation-list.ts'

const PAGES = 5
const show = ({ instructions }: RotationList) => instructions.map(({ page, degrees }) => `${page}:${degrees}`).join(' ')
const after = (events: readonly RotationEvent[], pageCount: number | undefined = PAGES) =>
  events.reduce(nextList, openList(pageCount))
const enter = (id: number, text: string): RotationEvent => ({ type: 'pageEntered', id, text })
const choose = (id: number, degrees: 0 | 90 | 180 | 270): RotationEvent => ({
  type: 'degreesChosen',
  ids: [id],
  degrees,
})
const rotatePages = (by: 90 | 180 | 270, ...pages: number[]): RotationEvent => ({ type: 'rotated', pages, by })
const ADD: RotationEvent = { type: 'added' }
const remove = (id: number): RotationEvent => ({ type: 'removed', ids: [id] })

test.each<[string, RotationEvent[], string]>([
  ['a file opens with its first page suggested', [], '1:90'],
  ['a new instruction takes the first page not yet used', [ADD, ADD], '1:90 2:90 3:90'],
  ['also where one was left free', [ADD, ADD, remove(2), ADD], '1:90 3:90 2:90'],
  ['else page 1', [ADD, ADD, ADD, ADD, ADD], '1:90 2:90 3:90 4:90 5:90 1:90'],
  ['the last instruction stays', [remove(1)], '1:90'],
  ['of two one can go', [ADD, remove(1)], '2:90'],
  ['several go at once', [ADD, ADD, { type: 'removed', ids: [1, 3] }], '2:90'],
  ['but never all of them', [ADD, { type: 'removed', ids: [1, 2] }], '1:90 2:90'],
  ['degrees are chosen', [choose(1, 270)], '1:270'],
  ['also none', [choose(1, 0)], '1:0'],
  ['a page is entered', [enter(1, '4')], '4:90'],
  ['one before the first is the first', [enter(1, '0')], '1:90'],
  ['a negative one, too', [enter(1, '-3')], '1:90'],
  ['one after the last is the last', [enter(1, '99')], '5:90'],
  ['what is no number is page 1', [enter(1, '4'), enter(1, '')], '1:90'],
  ['letters are none', [enter(1, '4'), enter(1, 'abc')], '1:90'],
  ['a fraction counts as far as it is whole', [enter(1, '2.7')], '2:90'],
  ['a page may be entered twice', [ADD, enter(2, '1')], '1:90 1:90'],
  ['of which the last is kept', [ADD, choose(2, 180), enter(2, '1'), { type: 'deduplicated' }], '1:180'],
  ['what happens to a row that is gone changes nothing', [enter(9, '3'), choose(9, 180)], '1:90'],
])('%s', (_, events, expected) => {
  expect(show(after(events))).toBe(expected)
})

test.each<[string, RotationEvent[], string]>([
  ['a click turns a page and replaces the suggestion', [rotatePages(90, 3)], '3:90'],
  ['a click on the page suggested turns it on from there', [rotatePages(90, 1)], '1:180'],
  ['clicks add up', [rotatePages(90, 3), rotatePages(90, 3)], '3:180'],
  ['to the left, too', [rotatePages(270, 3)], '3:270'],
  ['all at once start from how the pages are', [rotatePages(90, 1, 2, 3, 4, 5)], '1:90 2:90 3:90 4:90 5:90'],
  ['pages come into the order of the file', [rotatePages(90, 4), rotatePages(180, 2)], '2:180 4:90'],
  ['what is upright again leaves the list', [rotatePages(90, 3, 4), rotatePages(270, 3)], '4:90'],
  ['unless nothing else is in it', [rotatePages(90, 3), rotatePages(270, 3)], '3:0'],
  ['which goes when another page is turned', [rotatePages(90, 3), rotatePages(270, 3), rotatePages(90, 4)], '4:90'],
  [
    'what was typed stays, even when it is upright',
    [enter(1, '2'), rotatePages(90, 3), rotatePages(270, 2)],
    '2:0 3:90',
  ],
  ['a typed instruction is turned on', [enter(1, '2'), rotatePages(90, 2)], '2:180'],
  ['of duplicates the last one is turned on', [ADD, choose(2, 180), enter(2, '1'), rotatePages(90, 1)], '1:270'],
  [
    'degrees chosen for several pages leave them as clicked: what is upright again leaves the list',
    [rotatePages(90, 2, 3), { type: 'degreesChosen', ids: [2, 3], degrees: 180 }, rotatePages(180, 3)],
    '2:180',
  ],
  ['emptied', [rotatePages(90, 3), { type: 'emptied' }], ''],
  ['and begun again', [{ type: 'emptied' }, ADD], '1:90'],
])('in the grid: %s', (_, events, expected) => {
  expect(show(after(events))).toBe(expected)
})

test('corrected page numbers are reported until the next change, each time', () => {
  const adjusted = after([ADD, enter(1, '99')])
  expect([adjusted.isAdjusted, adjusted.adjustments]).toEqual([true, 1])
  const again = nextList(adjusted, enter(1, '77'))
  expect([again.isAdjusted, again.adjustments]).toEqual([true, 2])
  const next = nextList(again, ADD)
  expect([next.isAdjusted, next.adjustments]).toEqual([false, 2])
  expect(after([enter(1, '3')]).isAdjusted).toBe(false)
})

test('page numbers are unlimited until the pages are counted', () => {
  const uncounted = openList(undefined)
  const entered = nextList(uncounted, enter(1, '99'))
  expect([show(entered), entered.isAdjusted]).toEqual(['99:90', false])
  const counted = nextList(entered, { type: 'counted', pageCount: 7 })
  expect([show(counted), counted.isAdjusted]).toEqual(['7:90', true])
})

test('the last instruction for a page applies, and duplicate pages are listed', () => {
  const { instructions } = after([ADD, ADD, enter(3, '1'), choose(3, 270)])
  expect([...rotationsOf(instructions)]).toEqual([
    [1, 270],
    [2, 90],
  ])
  expect(duplicatesOf(instructions)).toEqual([1])
  expect(duplicatesOf(openList(1).instructions)).toEqual([])
})

test('suggestions do not count as requested', () => {
  expect([...requestedRotationsOf(openList(PAGES).instructions)]).toEqual([])
  expect([...requestedRotationsOf(after([choose(1, 90)]).instructions)]).toEqual([[1, 90]])
})

test('5,000 pages are rotated in no time', () => {
  const pages = Array.from({ length: 5000 }, (_, index) => index + 1)
  // CPU time, because elapsed time would include other processes.
  const start = process.threadCpuUsage()
  const list = nextList(openList(5000), { type: 'rotated', pages, by: 90 })
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500)
  expect(list.instructions).toHaveLength(5000)
})

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['', 1],
  ['x', 1],
  ['-4', -4],
])('%j is parsed as page %i', (text, page) => {
  expect(readPage(text)).toBe(page)
})

test.each([
  [0, 5, 1],
  [6, 5, 5],
  [3, 5, 3],
  [3, undefined, 3],
  [3, 0, 1],
])('page %i of %s is clamped to page %i', (page, count, expected) => {
  expect(clampPage(page, count)).toBe(expected)
})
