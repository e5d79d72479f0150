import { NUMBER_PAGES_SENTENCES } from '@recto/contract'
import { expect, test } from 'vitest'

import { DEFAULT_SETTINGS, fieldOf, numberedPages, requestOf, type NumberSettings } from './number-settings.ts'

const request = (changes: Partial<NumberSettings>) => requestOf({ ...DEFAULT_SETTINGS, ...changes })

test('the defaults are black numbers from 1 at the bottom of every page', () => {
  expect(request({})).toEqual({
    options: {
      position: 'bottom-center',
      startNumber: 1,
      prefix: '',
      suffix: '',
      fontSize: 12,
      opacity: 1,
      fontColor: { r: 0, g: 0, b: 0 },
      margin: 25,
      skipFirstPage: false,
      skipLastPage: false,
      format: 'decimal',
      digits: 1,
      withTotal: false,
      totalSeparator: ' of ',
      facingPages: false,
      setPageLabels: false,
    },
  })
})

test('percentages become fractions, color names become colors, and a range is sent as far as it is given', () => {
  const changes = { opacity: 35, color: 'dark-gray', pages: { kind: 'range', start: '3', end: '0' } } as const
  expect(request(changes)).toMatchObject({
    options: { opacity: 0.35, fontColor: { r: 77 / 255, g: 77 / 255, b: 77 / 255 }, pageRange: { start: 3 } },
  })
  expect(request({ pages: { kind: 'range', start: '', end: '' } })).not.toHaveProperty('options.pageRange')
})

test('only decimal numbers are padded with zeros', () => {
  expect(request({ digits: 6 })).toMatchObject({ options: { digits: 6 } })
  expect(request({ digits: 6, format: 'roman-lower' })).toMatchObject({ options: { digits: 1 } })
})

test.each<[string, Partial<NumberSettings>, string]>([
  ['0', { startText: '0' }, NUMBER_PAGES_SENTENCES.startNumber],
  ['nothing', { startText: '' }, NUMBER_PAGES_SENTENCES.startNumber],
  ['a word', { startText: 'one' }, NUMBER_PAGES_SENTENCES.startNumber],
  ['a fraction', { startText: '1.5' }, NUMBER_PAGES_SENTENCES.startNumber],
  [
    'a numeral of thousands of letters',
    { startText: '10000', format: 'alpha-upper' },
    NUMBER_PAGES_SENTENCES.longNumeral,
  ],
])('starting at %s is refused with a message', (_what, changes, startProblem) => {
  expect(request(changes)).toEqual({ startProblem })
})

test.each<[Partial<NumberSettings>, [number, number] | undefined]>([
  [{}, [1, 9]],
  [{ skipsFirst: true, skipsLast: true }, [2, 8]],
  [{ skipsFirst: true, pages: { kind: 'range', start: '4', end: '' } }, [4, 9]],
  [{ skipsLast: true, pages: { kind: 'range', start: '4', end: '6' } }, [4, 6]],
  [{ skipsFirst: true, pages: { kind: 'range', start: '1', end: '1' } }, undefined],
])('%o of nine pages numbers %o', (changes, expected) => {
  const numbered = numberedPages({ ...DEFAULT_SETTINGS, ...changes }, 9)
  expect(numbered && [numbered.first, numbered.last]).toEqual(expected)
})

test('an unsupported character is found in every field', () => {
  const settings = { ...DEFAULT_SETTINGS, prefix: 'a', suffix: 'b', separator: 'c', withTotal: true }
  const found = ['a', 'b', 'c'].map((character) => fieldOf({ character }, settings))
  expect(found).toEqual(['prefix', 'suffix', 'separator'])
})
