import { expect, test } from 'vitest'

import { Hyphens, withoutSoftHyphens } from './hyphens.ts'

test.each([
  ['a divided word is put together', 'an exam-', 'ple of it', 'an example of it'],
  ['words stay apart', 'one line', 'and the next', 'one line and the next'],
  ['a soft hyphen goes', 'exam\u00ad', 'ple', 'example'],
  ['a name keeps its hyphen', 'Anglo-', 'Saxon', 'Anglo-Saxon'],
  ['a word with another hyphen keeps both', 'state-of-', 'the-art', 'state-of-the-art'],
  ['numbers keep theirs', '1914-', '1918', '1914-1918'],
  ['a dash is no hyphen', 'so it was -', 'or not', 'so it was - or not'],
  ['a word in capitals is put together', 'EXAM-', 'PLE', 'EXAMPLE'],
  ['Chinese goes on without a space', '你好', '世界', '你好世界'],
  ['Korean has spaces', '안녕', '세상', '안녕 세상'],
])('%s', (_, text, next, joined) => {
  expect(new Hyphens().join(text, next)).toBe(joined)
})

test('a word that the document writes with a hyphen keeps it', () => {
  const hyphens = new Hyphens()
  hyphens.note('This is well-known; that is an example')
  expect(hyphens.join('a well-', 'known fact')).toBe('a well-known fact')
  expect(hyphens.join('an exam-', 'ple')).toBe('an example')
})

test('the end of a line tells nothing about a word', () => {
  const hyphens = new Hyphens()
  hyphens.note('it is well-')
  expect(hyphens.join('a well-', 'known fact')).toBe('a wellknown fact')
})

test('soft hyphens within a line are not seen', () => {
  expect(withoutSoftHyphens('ex\u00adam\u00adple')).toBe('example')
})

test('a word that is cut without a hyphen is known where the document has it as a whole', () => {
  const hyphens = new Hyphens()
  hyphens.note('Aluminium and steel: twelve of them')
  expect(hyphens.isCut(['Alu', 'miniu', 'm'])).toBe(true)
  expect(hyphens.isCut(['Alumi', 'nium,'])).toBe(true)
  expect(hyphens.isCut(['Alumi', 'Nium'])).toBe(false)
  expect(hyphens.isCut(['ste', 'am'])).toBe(false)
  expect(hyphens.isCut(['Alumi', '1', 'nium'])).toBe(false)
})
