import { expect, test } from 'vitest'

import { formatCuts, formatPages, pagesOf, readCount, readCuts, readRanges, withoutUnfinished } from './parse-pages.ts'

const PAGE_COUNT = 9

test.each([
  { text: '1-3, 5, 8-9', pages: [1, 2, 3, 5, 8, 9], unreadable: [], beyond: [] },
  { text: ' 1 – 3 ; 5 ', pages: [1, 2, 3, 5], unreadable: [], beyond: [] },
  { text: '5, 1-2, 5', pages: [5, 1, 2], unreadable: [], beyond: [] },
  { text: '', pages: [], unreadable: [], beyond: [] },
  { text: ',, ,', pages: [], unreadable: [], beyond: [] },
  { text: 'abc, 2', pages: [2], unreadable: ['abc'], beyond: [] },
  { text: '0, 5-3, -1, 1.5', pages: [], unreadable: ['0', '5-3', '-1', '1.5'], beyond: [] },
  { text: '8-12, 3, 10', pages: [3], unreadable: [], beyond: ['8-12', '10'] },
])('the ranges "$text" contain the pages $pages', ({ text, pages, unreadable, beyond }) => {
  const read = readRanges(text, PAGE_COUNT)
  expect([...pagesOf(read.items)]).toEqual(pages)
  expect(read.unreadable).toEqual(unreadable)
  expect(read.beyond.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`))).toEqual(beyond)
})

test.each([
  { text: '3, 5, 8', cuts: [3, 5, 8], unreadable: [], beyond: [] },
  { text: '8,3', cuts: [8, 3], unreadable: [], beyond: [] },
  { text: '3-5, x, 12, 4', cuts: [4], unreadable: ['3-5', 'x'], beyond: [12] },
])('the cuts "$text" are made after $cuts', ({ text, cuts, unreadable, beyond }) => {
  const read = readCuts(text, PAGE_COUNT)
  expect(read.items).toEqual(cuts)
  expect(read.unreadable).toEqual(unreadable)
  expect(read.beyond.map(({ end }) => end)).toEqual(beyond)
})

test('without a page count no page is too far', () => {
  expect(readRanges('4000').items).toEqual([{ start: 4000, end: 4000 }])
  expect(readCuts('4000').beyond).toEqual([])
})

test.each([
  ['2', 2],
  [' 12 ', 12],
  ['0', undefined],
  ['-1', undefined],
  ['', undefined],
  ['two', undefined],
  ['1.5', undefined],
  ['9'.repeat(20), undefined],
])('the count "%s" is %s', (text, count) => {
  expect(readCount(text)).toBe(count)
})

test.each([
  { text: '1-3, 5-', left: [] },
  { text: '5', left: [] },
  { text: '12-1', left: [] },
  { text: '1-3, 0', left: [] },
  { text: '5-, 7', left: ['5-'] },
  { text: 'a, 5-', left: ['a'] },
  { text: '1-3, x', left: ['x'] },
  { text: '5-3,', left: ['5-3'] },
])('while typing "$text", $left of it is reported', ({ text, left }) => {
  expect(withoutUnfinished(readRanges(text), text).unreadable).toEqual(left)
})

test.each([
  { pages: [], text: '' },
  { pages: [4], text: '4' },
  { pages: [3, 1, 2, 7, 9, 8], text: '1-3, 7-9' },
  { pages: [1, 3, 5], text: '1, 3, 5' },
])('pages $pages are formatted as "$text", which parses to the same', ({ pages, text }) => {
  expect(formatPages(new Set(pages))).toBe(text)
  expect(new Set(pagesOf(readRanges(text).items))).toEqual(new Set(pages))
})

test('cuts are sorted', () => {
  expect(formatCuts(new Set([10, 2, 3]))).toBe('2, 3, 10')
})
