import { expect, test } from 'vitest'

import { lineAt, paragraphOf } from '../../../test/sample-drafts.ts'
import { findLists } from './find-lists.ts'

/** Paragraphs of texts, indented by 10 points per leading space. */
function listsIn(texts: readonly string[]) {
  const paragraphs = texts.map((text, index) => {
    const left = 100 + 10 * (text.length - text.trimStart().length)
    return paragraphOf([lineAt(text.trimStart(), left, 100 + 12 * index)])
  })
  const lists = findLists(paragraphs)
  const roles = paragraphs.map(({ role, lines: [line] }) => {
    const text = line?.words.map((word) => word.text).join(' ')
    return role.kind === 'item' ? `${role.list}.${role.level} ${text}` : text
  })
  return {
    roles,
    lists: lists.map(({ levels }) => levels.map(({ format, text, start }) => `${format} ${text} ${start}`)),
  }
}

test('consecutive numbers are a list, even with other text in between', () => {
  const { roles, lists } = listsIn(['1.\tone', '2.\ttwo', 'Text between', '3.\tthree'])
  expect(roles).toEqual(['0.0 one', '0.0 two', 'Text between', '0.0 three'])
  expect(lists).toEqual([['decimal %1. 1']])
})

test('numbers that restart are another list', () => {
  const { roles, lists } = listsIn(['1.\tone', '2.\ttwo', '1.\tone', '2.\ttwo'])
  expect(roles).toEqual(['0.0 one', '0.0 two', '1.0 one', '1.0 two'])
  expect(lists).toHaveLength(2)
})

test('items further indented are of a deeper level, which restarts below each item', () => {
  const { roles, lists } = listsIn(['1.\tone', '  a)\tfirst', '  b)\tsecond', '2.\ttwo', '  a)\tfirst', '  b)\tsecond'])
  expect(roles).toEqual(['0.0 one', '0.1 first', '0.1 second', '0.0 two', '0.1 first', '0.1 second'])
  expect(lists).toEqual([['decimal %1. 1', 'lower-letter %2) 1']])
})

test('numbers that include the one above are a level below it', () => {
  const { roles, lists } = listsIn(['1.\tone', '1.1\tfirst', '1.2\tsecond', '2.\ttwo', '2.1\tfirst', '2.2\tsecond'])
  expect(roles).toEqual(['0.0 one', '0.1 first', '0.1 second', '0.0 two', '0.1 first', '0.1 second'])
  expect(lists).toEqual([['decimal %1. 1', 'decimal %1.%2 1']])
})

test('a letter is a Roman numeral if the next one shows it', () => {
  const { lists } = listsIn(['i.\tone', 'ii.\ttwo', 'iii.\tthree'])
  expect(lists).toEqual([['lower-roman %1. 1']])
  expect(listsIn(['h.\teight', 'i.\tnine']).lists).toEqual([['lower-letter %1. 8']])
})

test('a number without a next one, and a single dash, are text', () => {
  const texts = ['7.\tseven', 'A. Smith', '–\tan aside', 'Text']
  expect(listsIn(texts).lists).toEqual([])
})

test('equal bullets are one list anywhere in the document', () => {
  const { roles, lists } = listsIn(['•\tone', 'Text', '•\ttwo', '  –\tdeeper', '  –\tagain'])
  expect(roles).toEqual(['0.0 one', 'Text', '0.0 two', '0.1 deeper', '0.1 again'])
  expect(lists).toEqual([['bullet • 1', 'bullet – 1']])
})
