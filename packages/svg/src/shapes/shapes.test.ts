import { describe, expect, test } from 'vitest'

import { pathBounds } from './bounds.ts'
import { parsePath, transformPath } from './path-data.ts'
import { verticesOf } from './vertices.ts'

describe('path data', () => {
  test.each([
    ['M1 2 3 4', 'M1,2 L3,4'],
    ['m1 2 l3 4 h5 v-6 z l1 1', 'M1,2 L4,6 L9,6 L9,0 Z L2,3'],
    ['M0 0H10V20', 'M0,0 L10,0 L10,20'],
    ['M0,0C0 1 2 3 4 5S6 7 8 9', 'M0,0 C0,1,2,3,4,5 C6,7,6,7,8,9'],
    ['M0 0Q3 0 3 3', 'M0,0 C2,0,3,1,3,3'],
    ['M0 0L5 5 x 9', 'M0,0 L5,5'],
    ['L5 5', ''],
    ['', ''],
    ['M1e2-.5.5', 'M100,-0.5'],
  ])('%s', (text, steps) => {
    expect(
      parsePath(text)
        .map(([kind, ...numbers]) => kind + numbers.join(','))
        .join(' '),
    ).toBe(steps)
  })

  test('an arc becomes curves that end where it ends', () => {
    const steps = parsePath('M10 10a5 5 0 1110 0')
    expect(steps.every(([kind]) => kind !== 'Z')).toBe(true)
    const last = steps.at(-1)
    expect(last?.[0] === 'C' && [last[5], last[6]].map(Math.round)).toEqual([20, 10])
  })
})

test('the box of a curve is exact', () => {
  const box = pathBounds(parsePath('M0 0C0 100 100 100 100 0'))
  expect(box).toMatchObject({ x: 0, y: 0, width: 100 })
  expect(box?.height).toBeCloseTo(75)
})

test('transforms all points', () => {
  expect(transformPath(parsePath('M1 2L3 4Z'), [2, 0, 0, 3, 10, 20])).toEqual([['M', 12, 26], ['L', 16, 32], ['Z']])
})

test.each([
  ['M0 0L10 0L10 10', [0, 45, 90]],
  ['M0 0L0 -10', [-90, -90]],
  ['M0 0C10 0 10 10 10 20', [0, 90]],
  ['M5 5', [0]],
])('vertices of %s', (text, directions) => {
  expect(verticesOf(parsePath(text)).map(({ direction }) => ((Math.round(direction) + 540) % 360) - 180)).toEqual(
    directions,
  )
})
