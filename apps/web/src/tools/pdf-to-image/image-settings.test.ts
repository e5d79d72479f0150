import { OPERATIONS } from '@recto/contract'
import { expect, test } from 'vitest'

import {
  chosenPages,
  DEFAULT_SETTINGS,
  dpiOf,
  isEmpty,
  readRange,
  requestOf,
  type ImageSettings,
} from './image-settings.ts'

const settings = (changes: Partial<ImageSettings>): ImageSettings => ({ ...DEFAULT_SETTINGS, ...changes })

test('the defaults are JPG at 150 dpi in color, all pages', () => {
  expect(requestOf(DEFAULT_SETTINGS, 3)).toEqual({
    format: 'jpg',
    quality: 'medium',
    dpi: undefined,
    jpegQuality: 85,
    grayscale: false,
    transparent: false,
  })
  expect([dpiOf(DEFAULT_SETTINGS), chosenPages(DEFAULT_SETTINGS, 3)]).toEqual([150, [1, 2, 3]])
})

test.each([
  [{ format: 'png', transparent: true }, true],
  [{ format: 'jpg', transparent: true }, false],
  [{ format: 'tiff', transparent: true }, false],
] as const)('transparency is asked for with PNG alone: %j', (changes, transparent) => {
  expect(requestOf(settings(changes), 3)).toMatchObject({ transparent })
})

test.each<[string, string, number | undefined, ReturnType<typeof readRange>]>([
  ['2', '4', 9, { from: 2, to: 4 }],
  ['', '4', 9, { from: 1, to: 4 }],
  ['2', '', 9, { from: 2, to: 9 }],
  ['', '', 9, { from: 1, to: 9 }],
  [' 3 ', '3', 9, { from: 3, to: 3 }],
  ['4', '2', 9, 'backwards'],
  ['2', '10', 9, 'past-the-end'],
  ['10', '', 9, 'past-the-end'],
  ['0', '2', 9, 'no-number'],
  ['a', '2', 9, 'no-number'],
  ['1', '-2', 9, 'no-number'],
  ['2', '40', undefined, { from: 2, to: 40 }],
])('from "%s" to "%s" of %s pages', (fromText, toText, pageCount, expected) => {
  expect(readRange(settings({ pages: 'range', fromText, toText }), pageCount)).toEqual(expected)
})

test.each<[string, readonly number[] | string]>([
  ['3', [3]],
  ['5-7', [5, 6, 7]],
  ['7, 1, 5-6, 5', [1, 5, 6, 7]],
  ['2, abc', [2]],
  ['2, 99', [2]],
  ['', 'no-pages'],
  ['abc', 'no-pages'],
  ['99', 'no-pages'],
])('individual pages "%s" of 9', (pagesText, expected) => {
  const settingsUnderTest = settings({ pages: 'specific', pagesText })
  expect(chosenPages(settingsUnderTest, 9)).toEqual(expected)
  const request = requestOf(settingsUnderTest, 9)
  expect(typeof request === 'string' ? request : request.specificPages).toEqual(expected)
})

test('without a page count the server determines the last page', () => {
  expect(requestOf(settings({ pages: 'range', fromText: '2' }), undefined)).toMatchObject({ pageRange: { from: 2 } })
  expect(chosenPages(DEFAULT_SETTINGS, undefined)).toEqual([])
})

test('the request matches the contract', () => {
  for (const pages of ['all', 'range', 'specific'] as const) {
    const request = requestOf(settings({ pages, pagesText: '1-2', dpi: 44, format: 'png', transparent: true }), 9)
    expect(OPERATIONS.toImage.options.safeParse(request).success).toBe(true)
  }
})

test('only an empty field of individual pages is empty', () => {
  expect(isEmpty(settings({ pages: 'specific', pagesText: ' ' }))).toBe(true)
  expect(isEmpty(settings({ pages: 'specific', pagesText: 'x' }))).toBe(false)
  expect(isEmpty(settings({ pages: 'range' }))).toBe(false)
})
