import { expect, test } from 'vitest'

import { isInOrder, sortByDate, sortByName } from './file-order.ts'

const chosen = (name: string, lastModified: number) => ({
  id: name,
  file: new File([], name, { lastModified }),
  reading: { status: 'reading' as const },
})
const files = [chosen('scan 10.png', 3), chosen('Scan 2.png', 7), chosen('a.png', 3)]
const names = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('by name, numbers by their value', () => {
  expect(names(sortByName(files))).toEqual(['a.png', 'Scan 2.png', 'scan 10.png'])
})

test('by date, then by name', () => {
  expect(names(sortByDate(files))).toEqual(['a.png', 'scan 10.png', 'Scan 2.png'])
  expect(isInOrder(files, sortByDate(files))).toBe(false)
  expect(isInOrder(files, [...files])).toBe(true)
})
