import { expect, test } from 'vitest'

import { wrapWidth } from './line-breaks.ts'

test.each([
  ['one line has a little room', [{ width: 100, next: undefined }], 101.2],
  [
    'between the widest line and the first that could take a word in there is room for other fonts',
    [
      { width: 100, next: 30 },
      { width: 90, next: 50 },
      { width: 40, next: undefined },
    ],
    114.82,
  ],
  [
    'where words would fit on lines before them, the widest line decides',
    [
      { width: 100, next: 60 },
      { width: 50, next: 10 },
    ],
    101.2,
  ],
])('%s', (_what, lines, width) => {
  expect(wrapWidth(lines, false)).toBeCloseTo(width, 2)
})

test('justified lines are as wide as they are drawn', () => {
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
