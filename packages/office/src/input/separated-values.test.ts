import { expect, test } from 'vitest'

import { findSeparator, readSeparated } from './separated-values.ts'

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b,c\n"1,5";2\n', ';'],
  ['a\tb\nc\td', '\t'],
  ['a|b|c\nd|e|f', '|'],
  ['just text', ','],
])('%j is separated by %j', (text, separator) => {
  expect(findSeparator(text)).toBe(separator)
})

test('values may be quoted, empty, and over several lines', () => {
  expect(readSeparated('a,"b ""c"", d",\r\n"two\nlines",,x\n\nlast', ',')).toEqual([
    ['a', 'b "c", d', ''],
    ['two\nlines', '', 'x'],
    [''],
    ['last'],
  ])
  expect(readSeparated('a|b', '|')).toEqual([['a', 'b']])
})
