import { expect, test } from 'vitest'

import type { RunningLine, TextLine } from '../draft.ts'
import { draftPage, lineAt } from '../../../test/sample-drafts.ts'
import { textOf } from '../lines/text-lines.ts'
import { findRunningHeads } from './find-running-heads.ts'

/** A page with a header, text and a footer. */
function page(index: number, head: string, foot: string) {
  const lines: [string, number][] = [
    [head, 40],
    [`Text of page ${'abcdefghij'[index]} begins`, 90],
    [`and ends ${'abcdefghij'[9 - index]}`, 110],
    [foot, 770],
  ]
  return draftPage(
    index,
    lines.flatMap(([text, base]): TextLine[] => (text === '' ? [] : [lineAt(text, 100, base, {}, index)])),
  )
}

/** The text of running heads, with page number fields. */
function spoken(lines: readonly RunningLine[] | undefined): string[] | undefined {
  return lines?.map(({ line, numbers }) => [textOf(line.words), ...numbers.map(({ shows }) => shows)].join(' | '))
}

test('extracts lines on all pages, and recognizes page numbers', () => {
  const pages = [0, 1, 2].map((index) => page(index, 'A Report of 2024', `Page ${index + 1} of 3`))
  const [found, ...others] = findRunningHeads(pages)
  expect(others).toEqual([])
  expect(spoken(found?.headers.usual)).toEqual(['A Report of 2024'])
  expect(spoken(found?.footers.usual)).toEqual(['Page 3 of 3 | page | count'])
  expect(found?.headers.first).toBeUndefined()
  expect(pages.map(({ regions }) => regions.flatMap(({ items }) => items).length)).toEqual([2, 2, 2])
})

test('distinguishes the first page and left pages from others', () => {
  const heads = ['', 'Left', 'Right', 'Left', 'Right', 'Left']
  const [found, ...others] = findRunningHeads(heads.map((head, index) => page(index, head, `${index + 1}`)))
  expect(others).toEqual([])
  expect(spoken(found?.headers.first)).toEqual([])
  expect(spoken(found?.headers.even)).toEqual(['Left'])
  expect(spoken(found?.headers.usual)).toEqual(['Right'])
})

test('starts a section with the running heads of a chapter', () => {
  const heads = ['One', 'One', 'One', 'One', 'Two', 'Two', 'Two', 'Two']
  const found = findRunningHeads(heads.map((head, index) => page(index, head, `${index + 1}`)))
  expect(found.map(({ firstPage, headers }) => [firstPage, spoken(headers.usual)])).toEqual([
    [0, ['One']],
    [4, ['Two']],
  ])
})

test('does not extract text on a single page, however close to the edge', () => {
  const pages = ['One', 'Two', 'Three', 'Four'].map((head, index) => {
    const lines = [head, 'goes on', 'and on'].map((text, line) =>
      lineAt(`${text} ${'abcd'[index]}`, 100, 70 + 12 * line, {}, index),
    )
    return draftPage(index, lines)
  })
  expect(findRunningHeads(pages)).toEqual([])
  expect(pages.every(({ regions: [region] }) => region?.items.length === 3)).toBe(true)
})

test('finds where page numbering restarts', () => {
  const numbers = (first: number) => [0, 1, 2].map((index) => page(index, '', `${first + index}`))
  expect(findRunningHeads(numbers(47)).map(({ firstNumber }) => firstNumber)).toEqual([47])
  expect(findRunningHeads(numbers(1)).map(({ firstNumber }) => firstNumber)).toEqual([undefined])
})

test('does not extract rows of numbers, nor the header row close above them', () => {
  const pages = [0, 1, 2].map((index) => {
    const rows = ['year temp', ...Array.from({ length: 20 }, (_, row) => `${1900 + 20 * index + row} 0.${10 + row}`)]
    return draftPage(
      index,
      rows.map((text, row) => lineAt(text, 100, 60 + 12 * row, {}, index)),
    )
  })
  expect(findRunningHeads(pages)).toEqual([])
  expect(pages.map(({ regions }) => regions.flatMap(({ items }) => items).length)).toEqual([21, 21, 21])
})

test('does not extract rows with equal words and different dates and amounts', () => {
  const rows = [
    ['Salt 2023-05-06 $27,261.37', 'Bolts 2020-07-13 $82,471.92'],
    ['Salt 2024-06-29 $63,141.86', 'Wool 2023-03-10 $263.98'],
  ]
  const pages = rows.map((own, index) =>
    draftPage(
      index,
      ['Name Day Sum', ...own].map((text, row) => lineAt(text, 100, 53 + 15 * row, {}, index)),
    ),
  )
  const [found] = findRunningHeads(pages)
  expect(spoken(found?.headers.usual)).toEqual(['Name Day Sum'])
  expect(pages.map(({ regions }) => regions.flatMap(({ items }) => items).length)).toEqual([2, 2])
})

test('extracts running heads whose page, chapter and page count change', () => {
  const pages = [0, 1, 2].map((index) => page(index, `Chapter ${index + 1} - Page ${index + 1}.${index + 4} of 30`, ''))
  const [found] = findRunningHeads(pages)
  expect(found?.headers.usual).toHaveLength(1)
  expect(pages.map(({ regions }) => regions.flatMap(({ items }) => items).length)).toEqual([2, 2, 2])
})
