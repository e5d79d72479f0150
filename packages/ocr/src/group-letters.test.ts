import { expect, test } from 'vitest'

import { groupLetters } from './group-letters.ts'

const letter = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 20 })

test('letters side by side form a group, and a wide gap starts a new one', () => {
  const row = [letter(0, 0), letter(12, 2), letter(24, 0), letter(120, 0), letter(132, 1)]
  expect(groupLetters(row).map(({ left, right, count }) => [left, right, count])).toEqual([
    [0, 34, 3],
    [120, 142, 2],
  ])
})

test('lines above each other stay apart', () => {
  const rows = [letter(0, 0), letter(12, 0), letter(0, 40), letter(12, 40)]
  expect(groupLetters(rows).map(({ top, count }) => [top, count])).toEqual([
    [0, 2],
    [40, 2],
  ])
})
