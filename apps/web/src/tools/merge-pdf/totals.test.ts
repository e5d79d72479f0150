import { expect, test } from 'vitest'

import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { pageRangesOf, totalsOf } from './totals.ts'

function chosen(pageCount: number | undefined): ChosenFile {
  const file = new File(['12345'], 'a.pdf')
  const id = String(pageCount)
  if (pageCount === undefined) return { id, file, reading: { status: 'reading' } }
  const facts = {
    pageCount,
    isEncrypted: false,
    isRepaired: false,
    losses: [],
    aspectRatios: new Float32Array(pageCount),
  }
  return { id, file, reading: { status: 'ready', facts } }
}

test('page ranges are consecutive, and pages are summed', () => {
  const files = [chosen(2), chosen(24), chosen(1)]
  expect(totalsOf(files)).toEqual({ pages: 27, bytes: 15 })
  expect(pageRangesOf(files)).toEqual([
    { first: 1, last: 2 },
    { first: 3, last: 26 },
    { first: 27, last: 27 },
  ])
})

test('unknown page counts leave ranges undefined', () => {
  const files = [chosen(2), chosen(undefined), chosen(3)]
  expect(totalsOf(files)).toEqual({ pages: undefined, bytes: 15 })
  expect(pageRangesOf(files)).toEqual([{ first: 1, last: 2 }, undefined, undefined])
})
