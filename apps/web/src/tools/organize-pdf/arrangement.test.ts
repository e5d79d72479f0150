import { expect, test } from 'vitest'

import {
  addBlank,
  addFile,
  crop,
  duplicate,
  interleave,
  keepFiles,
  moveBy,
  moveTo,
  moveToGap,
  NOTHING_ARRANGED,
  positionsOf,
  remove,
  reverse,
  rotate,
  targetsOf,
  toggleStarts,
  type Arrangement,
} from './arrangement.ts'
import { ARRANGEMENT_KEPT } from './kept-arrangement.ts'

const two = addFile(addFile(NOTHING_ARRANGED, 'a', 4), 'b', 2)

/** The pages as text: file and page, an angle, and other properties. */
function shown({ pages }: Arrangement): string {
  return pages
    .map(({ source, rotation, startsFile }) => {
      const name = source === undefined ? 'blank' : `${source.fileId}${source.page}`
      return (startsFile === true ? '|' : '') + name + (rotation === 0 ? '' : `@${rotation}`)
    })
    .join(' ')
}

const selected = ({ selection }: Arrangement) => [...selection.pages]
const choose = (arrangement: Arrangement, ...pages: number[]): Arrangement => ({
  ...arrangement,
  selection: { pages: new Set(pages), active: pages[0] ?? 1, anchor: pages[0] ?? 1 },
})

test.each<[string, Arrangement, string]>([
  ['files in order', two, 'a1 a2 a3 a4 b1 b2'],
  ['a file in between', addFile(two, 'c', 2, 1), 'a1 c1 c2 a2 a3 a4 b1 b2'],
  ['a blank page', addBlank(two, 2), 'a1 a2 blank a3 a4 b1 b2'],
  ['a blank page first', addBlank(two, 0), 'blank a1 a2 a3 a4 b1 b2'],
  ['rotated', rotate(rotate(two, [1, 2], 90), [2], 90), 'a1@90 a2@180 a3 a4 b1 b2'],
  ['rotated left', rotate(two, [1], -90), 'a1@270 a2 a3 a4 b1 b2'],
  ['deleted', remove(two, [1, 6]), 'a2 a3 a4 b1'],
  ['copies after the last one', duplicate(two, [1, 3]), 'a1 a2 a3 a1 a3 a4 b1 b2'],
  ['gathered in a gap', moveToGap(two, [1, 6], 3), 'a2 a3 a1 b2 a4 b1'],
  ['in its own gap', moveToGap(two, [2], 1), 'a1 a2 a3 a4 b1 b2'],
  ['to the start', moveToGap(two, [5, 6], 0), 'b1 b2 a1 a2 a3 a4'],
  ['to a number', moveTo(two, [1], 3), 'a2 a3 a1 a4 b1 b2'],
  ['to a number past the end', moveTo(two, [1, 2], 99), 'a3 a4 b1 b2 a1 a2'],
  ['back by one', moveBy(two, [3, 4], -1), 'a1 a3 a4 a2 b1 b2'],
  ['back from the start', moveBy(two, [1], -1), 'a1 a2 a3 a4 b1 b2'],
  ['forward by a row', moveBy(two, [1], 3), 'a2 a3 a4 a1 b1 b2'],
  ['reversed among themselves', reverse(two, [1, 3, 5]), 'b1 a2 a3 a4 a1 b2'],
  ['in turn', interleave(two, { fronts: 'a', backs: 'b', isReversed: false }), 'a1 b1 a2 b2 a3 a4'],
  ['in turn, backs reversed', interleave(two, { fronts: 'a', backs: 'b', isReversed: true }), 'a1 b2 a2 b1 a3 a4'],
  ['without a file', keepFiles(addBlank(two, 1), new Set(['b'])), 'blank b1 b2'],
  ['new files', toggleStarts(two, [3, 5]), 'a1 a2 |a3 a4 |b1 b2'],
  ['not any more', toggleStarts(toggleStarts(two, [3, 5]), [3]), 'a1 a2 a3 a4 |b1 b2'],
])('%s', (_, arrangement, expected) => {
  expect(shown(arrangement)).toBe(expected)
})

test('selected pages stay selected when moved', () => {
  expect(selected(moveToGap(choose(two, 1, 6), [1, 6], 3))).toEqual([3, 4])
  expect(selected(duplicate(choose(two, 1, 3), [1, 3]))).toEqual([4, 5])
  expect(selected(moveTo(two, [1], 3))).toEqual([])
  expect(moveTo(two, [1], 3).selection.active).toBe(3)
})

test('after a deletion the next page gets focus, or else the last one', () => {
  expect(remove(two, [2]).selection).toMatchObject({ active: 2, anchor: 2 })
  expect(remove(two, [5, 6]).selection.active).toBe(4)
  expect(remove(two, [1, 2, 3, 4, 5, 6])).toMatchObject({ pages: [], selection: { active: 1 } })
})

test('acts on the selected pages in order, or on the focused one', () => {
  expect(targetsOf(choose(two, 5, 2))).toEqual([2, 5])
  expect(targetsOf({ ...two, selection: { pages: new Set(), active: 3, anchor: 3 } })).toEqual([3])
  expect(targetsOf(NOTHING_ARRANGED)).toEqual([])
})

test('a move that changes nothing is not an edit', () => {
  expect(moveToGap(two, [2], 1)).toBe(two)
  expect(moveBy(two, [1], -1)).toBe(two)
})

test('every page and every copy has its own key', () => {
  const { pages } = addBlank(duplicate(addFile(two, 'c', 2, 1), [1, 2]), 3)
  expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length)
})

test('crops pages and shows them whole again', () => {
  const part = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 }
  const cropped = crop(two, new Map([[2, { part, box: [10, 10, 90, 90] as const }]]))
  expect(cropped.pages.map((page) => page.crop?.box)).toEqual([
    undefined,
    [10, 10, 90, 90],
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(crop(cropped, new Map([[2, undefined]])).pages).toEqual(two.pages)
})

test('finds the pages of a file', () => {
  expect(positionsOf(moveTo(two, [5], 1), 'b')).toEqual([1, 6])
})

test('survives a reload', () => {
  const part = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 }
  const arranged = crop(
    toggleStarts(rotate(addBlank(two, 2), [1], 90), [4]),
    new Map([[1, { part, box: [1, 2, 3, 4] }]]),
  )
  const saved: unknown = JSON.parse(JSON.stringify(ARRANGEMENT_KEPT.save(arranged)))
  expect(ARRANGEMENT_KEPT.load(saved)).toMatchObject({
    pages: arranged.pages,
    known: ['a', 'b'],
    nextKey: arranged.nextKey,
  })
  expect(ARRANGEMENT_KEPT.load({ pages: 'none' })).toBeUndefined()
  expect(ARRANGEMENT_KEPT.load({ pages: [[1, 0, 1, 45, 0], [1, 7, 1, 0, 0], 'x'], known: ['a'] })?.pages).toEqual([])
})
