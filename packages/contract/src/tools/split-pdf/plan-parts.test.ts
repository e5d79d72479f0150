import { expect, test } from 'vitest'

import type { AppError } from '../../errors.ts'
import { parseOptions } from '../../form-encoding.ts'
import { formatPageRanges, parsePageRanges } from '../../values/page-range.ts'
import { countPages, listPages, planParts, type OutlineStart } from './plan-parts.ts'
import { splitAdvanced } from './split-advanced.ts'
import { split } from './split.ts'

const ranges = (text: string) => parsePageRanges(text).ranges
const plan = (options: object, pageCount: number, outline?: OutlineStart[]) =>
  planParts(parseOptions(splitAdvanced, options), pageCount, outline)
const shown = (options: object, pageCount: number, outline?: OutlineStart[]) => {
  const { fileName, parts } = plan(options, pageCount, outline)
  return [fileName, ...parts.map((part) => `${part.fileName}: ${formatPageRanges(part.ranges)}`)]
}
const items = (...list: [title: string, page?: number][]) => list.map(([title, page]) => ({ title, page }))

test.each([
  ['one PDF of all ranges', { ranges: ranges('1-3, 5') }, 6, ['split.pdf', 'split.pdf: 1-3, 5']],
  ['pages twice and backwards', { ranges: ranges('5, 1-2, 1') }, 5, ['split.pdf', 'split.pdf: 5, 1-2, 1']],
  [
    'a PDF for each range',
    { ranges: ranges('1-3, 5, 2'), outputFormat: 'zip' },
    6,
    ['split-files.zip', 'split-1.pdf: 1-3', 'split-2.pdf: 5', 'split-3.pdf: 2'],
  ],
  ['a ZIP of one', { ranges: ranges('1-2'), outputFormat: 'zip' }, 6, ['split-files.zip', 'split-1.pdf: 1-2']],
  [
    'cuts after pages',
    { mode: 'pages', pages: [5, 3, 5] },
    6,
    ['split-files.zip', 'split-1.pdf: 1-3', 'split-2.pdf: 4-5', 'split-3.pdf: 6'],
  ],
  ['no cut after the last page', { mode: 'pages', pages: [6] }, 6, ['split.pdf', 'split.pdf: 1-6']],
  ['pairs', { mode: 'everyNPages' }, 5, ['split-files.zip', 'split-1.pdf: 1-2', 'split-2.pdf: 3-4', 'split-3.pdf: 5']],
  ['more at once than there are', { mode: 'everyNPages', everyNPages: 9 }, 5, ['split.pdf', 'split.pdf: 1-5']],
  ['single pages', { mode: 'all' }, 2, ['split-files.zip', 'split-1.pdf: 1', 'split-2.pdf: 2']],
  ['the only page', { mode: 'all' }, 1, ['split.pdf', 'split.pdf: 1']],
  ['the only page as a ZIP', { mode: 'all', outputFormat: 'zip' }, 1, ['split-files.zip', 'split-1.pdf: 1']],
  [
    'one PDF cut in two',
    { mode: 'pages', pages: [1], outputFormat: 'pdf' },
    2,
    ['split-files.zip', 'split-1.pdf: 1', 'split-2.pdf: 2'],
  ],
] as const)('makes %s', (_, options, pageCount, expected) => {
  expect(shown(options, pageCount)).toEqual(expected)
})

test.each([
  ['names parts after items', items(['One', 1], ['Two', 3]), ['1 - One.pdf: 1-2', '2 - Two.pdf: 3-5']],
  [
    'has a part before the first item',
    items(['One', 2], ['Two', 3]),
    ['1 - split.pdf: 1', '2 - One.pdf: 2', '3 - Two.pdf: 3-5'],
  ],
  ['takes the first of two on one page', items(['A', 1], ['B', 1], ['C', 4]), ['1 - A.pdf: 1-3', '2 - C.pdf: 4-5']],
  ['brings items into order', items(['Late', 4], ['Early', 1]), ['1 - Early.pdf: 1-3', '2 - Late.pdf: 4-5']],
  [
    'passes over items that lead nowhere',
    items(['Web'], ['One', 1], ['Far', 99], ['Two', 2]),
    ['1 - One.pdf: 1', '2 - Two.pdf: 2-5'],
  ],
  ['keeps Unicode', items(['第一章', 1], ['Übung 🙂', 2]), ['1 - 第一章.pdf: 1', '2 - Übung 🙂.pdf: 2-5']],
  [
    'makes equal names distinct',
    items(['A', 1], ['a', 2], ['A', 3]),
    ['1 - A.pdf: 1', '2 - a.pdf: 2', '3 - A.pdf: 3-5'],
  ],
  [
    'leaves no way out of the folder',
    items(['../../etc/passwd', 1], ['..', 2]),
    ['1 - _.._etc_passwd.pdf: 1', '2 - split.pdf: 2-5'],
  ],
  [
    'leaves out what cannot be seen',
    items(['a\u202efdp.exe', 1], ['b\n c\u0007', 2]),
    ['1 - afdp.exe.pdf: 1', '2 - b c_.pdf: 2-5'],
  ],
  ['avoids the names of devices', items(['CON', 1], ['<b>', 2]), ['1 - _CON.pdf: 1', '2 - _b_.pdf: 2-5']],
] as const)('at bookmarks, %s', (_, outline, expected) => {
  expect(shown({ mode: 'bookmarks' }, 5, [...outline]).slice(1)).toEqual(expected)
})

test('names are short enough for every file system', () => {
  const [first] = plan({ mode: 'bookmarks' }, 2, items(['漢'.repeat(500), 1], ['b', 2])).parts
  expect(first?.fileName).toBe(`1 - ${'漢'.repeat(60)}.pdf`)
})

test('names from bookmarks sort by page, whatever the titles', () => {
  const titles = ['Zebra', 'apple', '10', '9', 'Zebra', 'Öl', '漢', 'a', 'B', '', 'x', 'Zebra']
  const outline = titles.map((title, index) => ({ title, page: index + 1 }))
  const names = plan({ mode: 'bookmarks' }, 12, outline).parts.map((part) => part.fileName)
  expect(names[9]).toBe('10 - split.pdf')
  expect(names.toSorted()).toEqual(names)
  expect(new Set(names).size).toBe(12)
})

test('a long prefix leaves room for the number', () => {
  const names = plan({ mode: 'all', filenamePrefix: '漢'.repeat(100) }, 12).parts.map((part) => part.fileName)
  expect([names[0], names[11]]).toEqual([`${'漢'.repeat(60)}-01.pdf`, `${'漢'.repeat(60)}-12.pdf`])
})

test('an item without a title is named after the prefix', () => {
  expect(shown({ mode: 'bookmarks' }, 3, items(['A', 1], [' ', 2])).slice(1)).toEqual([
    '1 - A.pdf: 1',
    '2 - split.pdf: 2-3',
  ])
})

test('a single item gives a single PDF', () => {
  expect(shown({ mode: 'bookmarks' }, 3, items(['All', 1]))).toEqual(['split.pdf', 'split.pdf: 1-3'])
})

test('numbers are padded, so that names sort', () => {
  const names = plan({ mode: 'all' }, 352).parts.map((part) => part.fileName)
  expect([names[0], names[351]]).toEqual(['split-001.pdf', 'split-352.pdf'])
  expect(names.toSorted()).toEqual(names)
})

test.each([
  ['', 'split-1.pdf'],
  ['   ', 'split-1.pdf'],
  ['Chapter', 'Chapter-1.pdf'],
  ['../up', '_up-1.pdf'],
  ['C:\\x', 'C__x-1.pdf'],
  ['Ünï 漢', 'Ünï 漢-1.pdf'],
  ['a\u0000b', 'a_b-1.pdf'],
])('the prefix %o gives %o', (filenamePrefix, expected) => {
  expect(plan({ mode: 'all', filenamePrefix }, 2).parts[0]?.fileName).toBe(expected)
})

test.each([
  [{ ranges: ranges('1-3, 4-9, 8') }, { page: 9, pageCount: 6 }],
  [
    { mode: 'pages', pages: [2, 7] },
    { page: 7, pageCount: 6 },
  ],
])('refuses a page past the last one in %o', (options, facts) => {
  expect(() => plan(options, 6)).toThrow(expect.objectContaining({ code: 'PAGE_OUT_OF_RANGE', facts }) as AppError)
})

test.each([[[]], [items(['Web'])]])('refuses to split at the bookmarks %o', (outline) => {
  const error = expect.objectContaining({ code: 'INVALID_OPTIONS' }) as AppError
  expect(() => plan({ mode: 'bookmarks' }, 6, outline)).toThrow(error)
})

test('the basic call gives the same plan', () => {
  const { parts, pageCount } = planParts(parseOptions(split, { mode: 'all' }), 12)
  expect([parts.length, parts[0]?.fileName, pageCount]).toEqual([12, 'split-01.pdf', 12])
})

test('counts and lists pages', () => {
  expect(countPages(ranges('1-3, 2'))).toBe(4)
  expect(listPages(ranges('3-4, 1'))).toEqual([3, 4, 1])
})
