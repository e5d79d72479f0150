import { expect, test } from 'vitest'

import { groupInstructions } from './instruction-groups.ts'
import { nextList, openList, type RotationEvent } from './rotation-list.ts'

const rotate = (by: 90 | 180 | 270, ...pages: number[]): RotationEvent => ({ type: 'rotated', pages, by })
const ADD: RotationEvent = { type: 'added' }

/** The rows of the list after events, as pages and degrees; a star marks a row that is overridden. */
const rowsAfter = (...events: RotationEvent[]) =>
  groupInstructions(events.reduce(nextList, openList(9)).instructions).map(
    ({ firstPage, lastPage, degrees, isOverridden }) =>
      `${firstPage === lastPage ? firstPage : `${firstPage}–${lastPage}`}:${degrees}${isOverridden ? '*' : ''}`,
  )

test.each<[string, RotationEvent[], string[]]>([
  ['equal rotations of neighboring pages share a row', [rotate(90, 1, 2, 3)], ['1–3:90']],
  ['a gap begins another one', [rotate(90, 1, 2, 4, 5)], ['1–2:90', '4–5:90']],
  ['so does another angle', [rotate(90, 1, 2, 3, 4), rotate(90, 2)], ['1:90', '2:180', '3–4:90']],
  ['which may come back', [rotate(90, 1, 2, 3, 4), rotate(90, 2), rotate(270, 2)], ['1–4:90']],
  ['a single page is a row as before', [rotate(90, 3)], ['3:90']],
  ['the suggestion is a row of its own', [], ['1:90']],
  ['typed rows stay apart, so that each can be changed', [ADD, ADD], ['1:90', '2:90', '3:90']],
  ['also beside others', [rotate(90, 1, 2), ADD], ['1–2:90', '3:90']],
  [
    'a page that is listed again is shown as overridden',
    [rotate(90, 1, 2, 3), ADD, { type: 'pageEntered', id: 5, text: '2' }],
    ['1:90', '2:90*', '3:90', '2:90'],
  ],
  ['an empty list has no rows', [{ type: 'emptied' }], []],
])('%s', (_, events, expected) => {
  expect(rowsAfter(...events)).toEqual(expected)
})

test('every instruction is in exactly one group', () => {
  const { instructions } = [rotate(90, 1, 2, 5, 6, 7), rotate(180, 6)].reduce(nextList, openList(9))
  const ids = groupInstructions(instructions).flatMap((group) => group.ids)
  expect(ids).toEqual(instructions.map(({ id }) => id))
})

test('5,000 pages are grouped in no time', () => {
  const pages = Array.from({ length: 5000 }, (_, index) => index + 1)
  const { instructions } = nextList(openList(5000), { type: 'rotated', pages, by: 90 })
  // CPU time, because elapsed time would include other processes.
  const start = process.threadCpuUsage()
  expect(groupInstructions(instructions)).toHaveLength(1)
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(200)
})
