import { expect, test } from 'vitest'

import { SheetNames } from './sheet-names.ts'

test.each([
  ['Sales', 'Sales'],
  ['', 'Page 1'],
  ["  'Quoted' ", 'Quoted'],
  ['a[b]:c*d?e/f\\g', 'a b c d e f g'],
  ['\u0000\u0007', 'Page 1'],
  ['History', 'History (2)'],
  ['Table 3. What was counted in the northern mills', 'Table 3. What was counted in'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
])('%j becomes %j', (wanted, name) => {
  expect(new SheetNames().next(wanted, 'Page 1')).toBe(name)
})

test('names are unique, ignoring case', () => {
  const names = new SheetNames()
  const long = 'y'.repeat(40)
  const made = ['Sales', 'sales', 'SALES', long, long].map((wanted) => names.next(wanted, 'Page 1'))
  expect(made).toEqual(['Sales', 'sales (2)', 'SALES (3)', 'y'.repeat(31), `${'y'.repeat(27)} (2)`])
})
