import { expect, test } from 'vitest'

import { DEFAULT_SETTINGS, type ImageSettings } from './image-settings.ts'
import { changesFor, selectedPages } from './use-image-selection.ts'

const settings = (changes: Partial<ImageSettings>): ImageSettings => ({ ...DEFAULT_SETTINGS, ...changes })

test.each<[Partial<ImageSettings>, number[]]>([
  [{ pages: 'all' }, []],
  [{ pages: 'range', fromText: '2', toText: '4' }, [2, 3, 4]],
  [{ pages: 'range', fromText: '4', toText: '2' }, []],
  [{ pages: 'specific', pagesText: '5, 1-2' }, [1, 2, 5]],
  [{ pages: 'specific', pagesText: 'x' }, []],
])('the grid selects what %j names', (changes, pages) => {
  expect([...selectedPages(settings(changes), 6)]).toEqual(pages)
})

test.each<[number[], boolean, Partial<ImageSettings>]>([
  [[3], false, { pages: 'specific', pagesText: '3' }],
  [[5, 3, 4, 1], false, { pages: 'specific', pagesText: '1, 3-5' }],
  [[2, 3], true, { fromText: '2', toText: '3' }],
  [[2, 4], true, { pages: 'specific', pagesText: '2, 4' }],
  [[], true, { pages: 'all', pagesText: '', fromText: '', toText: '' }],
])('pages %j selected in the grid, in a range: %s', (pages, isRange, expected) => {
  expect(changesFor(new Set(pages), isRange)).toEqual(expected)
})

test('what the grid writes is what the grid then selects', () => {
  for (const pages of [[1], [2, 3, 4], [1, 3, 6]]) {
    for (const isRange of [false, true]) {
      const known = settings({ pages: isRange ? 'range' : 'all' })
      const next = { ...known, ...changesFor(new Set(pages), isRange) }
      expect([...selectedPages(next, 6)]).toEqual(pages)
    }
  }
})
