import { expect, test } from 'vitest'

import { planSheets, type PlannedFile } from './sheet-plan.ts'

const A4 = { width: 595, height: 842 }
const WIDE = { width: 300, height: 200 }
const image = (id: string, ...sizes: (typeof WIDE)[]): PlannedFile => ({ id, isDocument: false, sizes })
const report: PlannedFile = { id: 'report', isDocument: true, sizes: [A4, A4] }
const OPTIONS = {
  pageSize: 'a4',
  orientation: 'auto',
  fit: 'contain',
  marginPoints: 0,
  imagesPerPage: 1,
  gapPoints: 0,
  isSeparate: false,
} as const

const numbersOf = ({ sheetOf }: ReturnType<typeof planSheets>) => [...sheetOf].map(([id, { number }]) => [id, number])

test('images are a page each, those of a file one after the other, and PDF files keep their pages', () => {
  const plan = planSheets([image('a', WIDE), image('scan', A4, A4, A4), report, image('z', WIDE)], OPTIONS)
  expect(plan.pageCount).toBe(7)
  expect(numbersOf(plan)).toEqual([
    ['a', 1],
    ['scan', 2],
    ['report', 5],
    ['z', 7],
  ])
  expect(plan.sheetOf.get('a')).toMatchObject({ width: 841.89, shown: [{ id: 'a', frame: 1 }] })
  expect(plan.sheetOf.get('report')).toMatchObject(A4)
})

test('several on a page, but not across a PDF file', () => {
  const files = [image('a', WIDE), image('b', WIDE), image('c', WIDE), report, image('d', WIDE)]
  const plan = planSheets(files, { ...OPTIONS, imagesPerPage: 2 })
  expect(plan.pageCount).toBe(5)
  expect(numbersOf(plan)).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 2],
    ['report', 3],
    ['d', 5],
  ])
  expect(plan.sheetOf.get('b')?.shown.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('separate documents start with page 1; a file that has not been read yet has no sheet', () => {
  const plan = planSheets([image('a', WIDE), image('b', WIDE), image('unread')], {
    ...OPTIONS,
    isSeparate: true,
    imagesPerPage: 4,
  })
  expect(plan.pageCount).toBe(2)
  expect(numbersOf(plan)).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})
