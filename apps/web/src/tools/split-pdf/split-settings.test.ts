import { expect, test } from 'vitest'

import { DEFAULT_SETTINGS, isEmpty, planOf, requestOf, type SplitSettings } from './split-settings.ts'

const FINE = { filenamePrefix: 'split', preserveBookmarks: true }

function asked(changes: Partial<SplitSettings>, form: 'full' | 'simple' = 'full', pageCount = 9) {
  const request = requestOf({ ...DEFAULT_SETTINGS, ...changes }, form, pageCount)
  return typeof request === 'string' ? request : { path: request.operation.path, options: request.options }
}

const TWO_AND_FIVE = [
  { start: 1, end: 2 },
  { start: 5, end: 5 },
]
const PLAIN = '/pdf/split'
const ADVANCED = '/pdf/split/advanced'

test.each<{ when: string; changes: Partial<SplitSettings>; path: string; options: object }>([
  { when: 'ranges', changes: { rangesText: '1-2,5' }, path: PLAIN, options: { mode: 'ranges', ranges: TWO_AND_FIVE } },
  { when: 'all pages', changes: { mode: 'all' }, path: PLAIN, options: { mode: 'all' } },
  {
    when: 'cuts',
    changes: { mode: 'pages', cutsText: '3, 5' },
    path: ADVANCED,
    options: { mode: 'pages', pages: [3, 5] },
  },
  {
    when: 'every 2',
    changes: { mode: 'everyNPages' },
    path: ADVANCED,
    options: { mode: 'everyNPages', everyNPages: 2 },
  },
  { when: 'bookmarks', changes: { mode: 'bookmarks' }, path: ADVANCED, options: { mode: 'bookmarks' } },
  {
    when: 'ranges as files of their own',
    changes: { rangesText: '1-2,5', isPerRange: true },
    path: PLAIN,
    options: { mode: 'ranges', ranges: TWO_AND_FIVE, outputFormat: 'zip' },
  },
  {
    when: 'open advanced options with an empty prefix',
    changes: { mode: 'all', isAdvanced: true, prefix: '  ' },
    path: ADVANCED,
    options: { mode: 'all', ...FINE },
  },
  {
    when: 'a prefix, with the advanced options closed again',
    changes: { mode: 'all', prefix: 'page' },
    path: ADVANCED,
    options: { mode: 'all', filenamePrefix: 'page', preserveBookmarks: true },
  },
  {
    when: 'bookmarks left out',
    changes: { rangesText: '1-2,5', keepsBookmarks: false },
    path: ADVANCED,
    options: { mode: 'ranges', ranges: TWO_AND_FIVE, filenamePrefix: 'split', preserveBookmarks: false },
  },
])('$when: the call goes to $path', ({ changes, path, options }) => {
  expect(asked(changes)).toEqual({ path, options })
})

test('the simple form calls the basic operation, all pages as a ZIP', () => {
  expect(asked({ mode: 'all', isAdvanced: true }, 'simple')).toEqual({
    path: PLAIN,
    options: { mode: 'all', outputFormat: 'zip' },
  })
  expect(asked({ rangesText: '1-2,5', isPerRange: true }, 'simple')).toEqual({
    path: PLAIN,
    options: { mode: 'ranges', ranges: TWO_AND_FIVE },
  })
})

test.each<[Partial<SplitSettings>, string]>([
  [{ rangesText: 'abc' }, 'ranges'],
  [{ rangesText: '10-12' }, 'ranges'],
  [{ mode: 'pages', cutsText: '0' }, 'pages'],
  [{ mode: 'everyNPages', countText: '0' }, 'everyNPages'],
])('invalid input in %j makes no call', (changes, mode) => {
  expect(asked(changes)).toBe(mode)
})

test('invalid entries and pages past the last one are left out of the call', () => {
  expect(asked({ rangesText: 'abc, 5-2, 3, 8-12' })).toMatchObject({ options: { ranges: [{ start: 3, end: 3 }] } })
  expect(asked({ mode: 'pages', cutsText: '3, 12' })).toMatchObject({ options: { pages: [3] } })
})

test.each<[Partial<SplitSettings>, boolean]>([
  [{}, true],
  [{ rangesText: ' ' }, true],
  [{ rangesText: 'abc' }, false],
  [{ mode: 'pages' }, true],
  [{ mode: 'pages', cutsText: '3' }, false],
  [{ mode: 'everyNPages' }, false],
  [{ mode: 'everyNPages', countText: '0' }, true],
  [{ mode: 'everyNPages', countText: '' }, true],
  [{ mode: 'all' }, false],
  [{ mode: 'bookmarks' }, false],
])('%j counts as empty: %s', (changes, expected) => {
  expect(isEmpty({ ...DEFAULT_SETTINGS, ...changes })).toBe(expected)
})

test('nothing is planned without valid input, a page count, or the bookmarks needed', () => {
  const all = requestOf({ ...DEFAULT_SETTINGS, mode: 'all' }, 'full', 3)
  expect(planOf('ranges', 3, [])).toBeUndefined()
  expect(planOf(all, undefined, [])).toBeUndefined()
  expect(planOf(all, 3, [])?.parts).toHaveLength(3)
  const bookmarks = requestOf({ ...DEFAULT_SETTINGS, mode: 'bookmarks' }, 'full', 3)
  expect(planOf(bookmarks, 3, [{ title: 'Nowhere' }])).toBeUndefined()
  expect(planOf(bookmarks, 3, [{ title: 'End', page: 3 }])?.parts.map(({ fileName }) => fileName)).toEqual([
    '1 - split.pdf',
    '2 - End.pdf',
  ])
})
