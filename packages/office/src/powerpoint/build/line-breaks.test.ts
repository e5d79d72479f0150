import { expect, test } from 'vitest'

import { wrapWidth } from './line-breaks.ts'

test.each([
  ['a single line gets a little extra room', [{ width: 100, next: undefined }], 101.2],
  [
    'the width is halfway between the widest line and the first that would fit another word',
    [
      { width: 100, next: 30 },
      { width: 90, next: 50 },
      { width: 40, next: undefined },
    ],
    114.82,
  ],
  [
    'the widest line decides if words would fit on the lines before them',
    [
      { width: 100, next: 60 },
      { width: 50, next: 10 },
    ],
    101.2,
  ],
])('%s', (_what, lines, width) => {
  expect(wrapWidth(lines, false)).toBeCloseTo(width, 2)
})

test('justified lines keep their width', () => {
  expect(
    wrapWidth(
      [
        { width: 200, next: 40 },
        { width: 200, next: undefined },
      ],
      true,
    ),
  ).toBeCloseTo(200.3)
})
