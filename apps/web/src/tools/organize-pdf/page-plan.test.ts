import { expect, test } from 'vitest'

import type { ChosenFile } from '../../wizard/chosen-files.ts'
import {
  addBlank,
  addFile,
  crop,
  moveTo,
  NOTHING_ARRANGED,
  remove,
  rotate,
  setLabels,
  toggleStarts,
} from './arrangement.ts'
import { isWholeFile, letterOf, planPages, ribbonOf } from './page-plan.ts'

const file = (id: string): ChosenFile => ({ id, file: new File([], `${id}.pdf`), reading: { status: 'reading' } })
const chosen = ['a', 'b', 'c'].map(file)

test('sends the files that are used, and their pages by number', () => {
  const part = { left: 0, top: 0, right: 0.5, bottom: 0.5 }
  const arranged = rotate(addBlank(addFile(addFile(NOTHING_ARRANGED, 'a', 1), 'c', 2), 1), [3], 90)
  const plan = planPages(crop(arranged, new Map([[1, { part, box: [0, 50, 50, 100] }]])), chosen)
  expect(plan.files.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(plan.options).toEqual({
    pages: [
      { file: 1, page: 1, rotate: 0, crop: [0, 50, 50, 100] },
      { blank: {} },
      { file: 2, page: 1, rotate: 90 },
      { file: 2, page: 2, rotate: 0 },
    ],
    cuts: [],
  })
})

test('removes cropped content on request, if there is any', () => {
  const part = { left: 0, top: 0, right: 0.5, bottom: 0.5 }
  const arranged = addFile(NOTHING_ARRANGED, 'a', 1)
  const cropped = crop(arranged, new Map([[1, { part, box: [0, 50, 50, 100] as const }]]))
  expect(planPages(cropped, chosen, true).options.removeCropped).toBe(true)
  expect(planPages(cropped, chosen).options.removeCropped).toBeUndefined()
  expect(planPages(arranged, chosen, true).options.removeCropped).toBeUndefined()
})

test('cuts before the pages that start a file, but not before the first', () => {
  const started = toggleStarts(addFile(NOTHING_ARRANGED, 'a', 4), [1, 3])
  expect(planPages(started, chosen).options.cuts).toEqual([2])
  expect(planPages(moveTo(started, [3], 4), chosen).options.cuts).toEqual([3])
})

test('leaves out pages of removed files', () => {
  const arranged = addFile(addFile(NOTHING_ARRANGED, 'a', 1), 'gone', 2)
  expect(planPages(arranged, chosen).options.pages).toEqual([{ file: 1, page: 1, rotate: 0 }])
})

test('sets labels by page, as far as there are pages', () => {
  const range = { format: 'roman-lower', prefix: '', start: 1 } as const
  const arranged = addFile(NOTHING_ARRANGED, 'a', 2)
  expect(planPages(arranged, chosen).options.labels).toBeUndefined()
  const labeled = setLabels(arranged, [
    { ...range, page: 3 },
    { ...range, page: 2 },
  ])
  expect(planPages(labeled, chosen).options.labels).toEqual([{ ...range, page: 2 }])
  expect(planPages(setLabels(labeled, []), chosen).options.labels).toEqual([])
  expect(planPages(setLabels(labeled, undefined), chosen).options.labels).toBeUndefined()
})

test.each([
  ['all of a file', [], true],
  ['a page less', [1], false],
])('%s', (_, removed, expected) => {
  const arranged = addFile(NOTHING_ARRANGED, 'a', 3)
  const { pages } = removed.length === 0 ? arranged : remove(arranged, removed)
  expect(isWholeFile(pages, 3)).toBe(expected)
})

test('a file with a page moved, rotated, cropped or duplicated is not unchanged', () => {
  const arranged = addFile(NOTHING_ARRANGED, 'a', 3)
  const part = { left: 0, top: 0, right: 0.5, bottom: 0.5 }
  for (const { pages } of [
    moveTo(arranged, [1], 2),
    rotate(arranged, [2], 90),
    crop(arranged, new Map([[1, { part, box: [0, 50, 50, 100] as const }]])),
    addFile(remove(arranged, [2, 3]), 'a', 2),
  ]) {
    expect(isWholeFile(pages, 3)).toBe(false)
  }
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [53, 'BB'],
])('file %i has the letter %s', (index, letter) => {
  expect(letterOf(index)).toBe(letter)
})

test('colors repeat after the fifth', () => {
  expect([0, 4, 5].map(ribbonOf)).toEqual(['a', 'e', 'a'])
})
