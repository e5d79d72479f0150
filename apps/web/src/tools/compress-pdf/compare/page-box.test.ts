import { expect, test } from 'vitest'

import { pageBox } from './page-box.ts'

const A4 = { width: 595, height: 842 }

test.each([
  ['a plain screen', A4, 1, { width: 909, height: 1286 }],
  ['a dense screen', A4, 1.25, { width: 992, height: 1403 }],
  ['a very dense screen', A4, 3, { width: 1240, height: 1754 }],
  ['a poster', { width: 4000, height: 4000 }, 1, { width: 2828, height: 2828 }],
  ['a strip', { width: 20_000, height: 10 }, 1, { width: 4096, height: 2 }],
  ['a page of no size', { width: 0, height: 0 }, 1, { width: 1, height: 1 }],
])('%s', (_, page, ratio, box) => {
  expect(pageBox(page, ratio)).toEqual(box)
})
