import { expect, test } from 'vitest'

import { Hyphens, withoutSoftHyphens } from './hyphens.ts'

test.each([
  ['a hyphenated word is joined', 'an exam-', 'ple of it', 'an example of it'],
  ['separate words are not joined', 'one line', 'and the next', 'one line and the next'],
  ['a soft hyphen is removed', 'exam\u00ad', 'ple', 'example'],
  ['a name keeps its hyphen', 'Anglo-', 'Saxon', 'Anglo-Saxon'],
  ['a word with another hyphen keeps both', 'state-of-', 'the-art', 'state-of-the-art'],
  ['numbers keep their hyphen', '1914-', '1918', '1914-1918'],
  ['a dash is not a hyphen', 'so it was -', 'or not', 'so it was - or not'],
  ['a word in capitals is joined', 'EXAM-', 'PLE', 'EXAMPLE'],
  ['Chinese is joined without a space', '你好', '世界', '你好世界'],
  ['Korean has spaces', '안녕', '세상', '안녕 세상'],
])('%s', (_, text, next, joined) => {
  expect(new Hyphens().join(text, next)).toBe(joined)
})

test('a word with a hyphen elsewhere in the document keeps it', () => {
  const hyphens = new Hyphens()
  hyphens.note('This is well-known; that is an example')
  expect(hyphens.join('a well-', 'known fact')).toBe('a well-known fact')
  expect(hyphens.join('an exam-', 'ple')).toBe('an example')
})

test('a word hyphenated at a line end does not enter the vocabulary', () => {
  const hyphens = new Hyphens()
  hyphens.note('it is well-')
  expect(hyphens.join('a well-', 'known fact')).toBe('a wellknown fact')
})

test('soft hyphens within a line are removed', () => {
  expect(withoutSoftHyphens('ex\u00adam\u00adple')).toBe('example')
})

test('a word broken without a hyphen is recognized if the document has it elsewhere', () => {
  const hyphens = new Hyphens()
  hyphens.note('Aluminium and steel: twelve of them')
  expect(hyphens.isCut(['Alu', 'miniu', 'm'])).toBe(true)
  expect(hyphens.isCut(['Alumi', 'nium,'])).toBe(true)
  expect(hyphens.isCut(['Alumi', 'Nium'])).toBe(false)
  expect(hyphens.isCut(['ste', 'am'])).toBe(false)
  expect(hyphens.isCut(['Alumi', '1', 'nium'])).toBe(false)
})
