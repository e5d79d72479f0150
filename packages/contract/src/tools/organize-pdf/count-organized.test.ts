import { expect, test } from 'vitest'

import { countOrganized, type PlannedPage } from './count-organized.ts'

const NOTHING = { moved: 0, removed: 0, duplicated: 0, rotated: 0, cropped: 0, blank: 0 }
const pages = (...numbers: number[]): PlannedPage[] => numbers.map((page) => ({ page }))

test.each<[string, PlannedPage[], number[], Partial<typeof NOTHING>]>([
  ['all pages in order', pages(1, 2, 3), [3], {}],
  ['one page to the end', pages(2, 3, 4, 1), [4], { moved: 1 }],
  ['reversed', pages(4, 3, 2, 1), [4], { moved: 3 }],
  ['left out', pages(1, 4), [4], { removed: 2 }],
  ['listed again', pages(1, 2, 1, 1), [2], { duplicated: 2 }],
  ['two files in order', [{ page: 1 }, { file: 2, page: 1 }], [1, 1], {}],
  ['a page of the second file first', [{ file: 2, page: 2 }, { page: 1 }], [1, 2], { moved: 1, removed: 1 }],
  ['blank', [{ page: 1 }, { blank: {} }], [1], { blank: 1 }],
  [
    'rotated and cropped',
    [
      { page: 1, rotate: 90, crop: [0, 0, 9, 9] },
      { page: 2, rotate: 0 },
    ],
    [2],
    { rotated: 1, cropped: 1 },
  ],
])('%s', (_, plan, pageCounts, expected) => {
  expect(countOrganized(plan, pageCounts)).toEqual({ ...NOTHING, ...expected })
})
