import { expect, test } from 'vitest'

import { readLike } from './read-like.ts'

const MODEL = {
  mode: 'all',
  count: 2,
  isOn: false,
  dpi: undefined,
  pages: { from: '', to: '' },
  own: {},
  image: undefined,
}

test.each<[string, unknown, object]>([
  ['what was stored', { ...MODEL, mode: 'ranges', count: 3 }, { ...MODEL, mode: 'ranges', count: 3 }],
  ['parts of it', { isOn: true }, { ...MODEL, isOn: true }],
  ['parts of its parts', { pages: { to: '9' } }, { ...MODEL, pages: { from: '', to: '9' } }],
  ['an optional value', { dpi: 96 }, { ...MODEL, dpi: 96 }],
  ['free keys', { own: { images: true } }, { ...MODEL, own: { images: true } }],
  ['nothing of another type', { mode: 1, count: '3', pages: [], own: 'x' }, MODEL],
  ['nothing unknown', { more: 1 }, MODEL],
  ['no file, which is stored as an empty object', { image: {} }, MODEL],
  ['nothing at all', null, MODEL],
])('reads %s', (_what, stored, expected) => {
  expect(readLike<object>(MODEL, stored)).toEqual(expected)
})
