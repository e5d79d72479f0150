import { expect, test } from 'vitest'

import { segmentAt } from '../../../test/sample-drafts.ts'
import { joinStretched } from './stretched.ts'

/** Words justified between two positions; all characters are 5 points wide. */
function stretched(text: string, left: number, right: number, base: number) {
  const words = text.split(' ')
  const gap = (right - left - 5 * words.join('').length) / Math.max(1, words.length - 1)
  let x = left
  return words.map((word) => {
    const segment = segmentAt(word, x, base)
    x = segment.right + gap
    return segment
  })
}

const textsOf = (segments: ReturnType<typeof joinStretched>) =>
  segments.map(({ glyphs }) => glyphs.map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text)).join(''))

test('lines of narrow columns are joined, however wide their spaces are', () => {
  const left = [
    'there are three col',
    'umns equally wide',
    'of text on one page',
    'whose lines reach',
    'from one edge to',
    'the other of them',
  ]
  const right = [
    'so that all of them',
    'begin and end at',
    'one place, however',
    'few words there are',
    'or many of them in',
    'each of the lines',
  ]
  const segments = left.flatMap((text, index) => [
    ...stretched(text, 100, 206, 100 + 12 * index),
    ...stretched(right[index] ?? '', 230, 336, 100 + 12 * index),
  ])
  expect(textsOf(joinStretched(segments))).toEqual(left.flatMap((text, index) => [text, right[index]]))
})

test('labels are not joined with adjacent text', () => {
  const rows = [
    ['Name', 'Ada'],
    ['Born', '1815'],
    ['Town', 'London'],
    ['Died', '1852'],
  ]
  const segments = rows.flatMap(([label = '', value = ''], index) => [
    segmentAt(label, 100, 100 + 12 * index),
    segmentAt(value, 200, 100 + 12 * index),
  ])
  expect(textsOf(joinStretched(segments))).toEqual(rows.flat())
})
