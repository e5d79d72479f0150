import type { NumberFormat } from '@recto/contract'
import { expect, test } from 'vitest'

import { formatNumeral } from './numeral.ts'

test.each<[number, NumberFormat, number, string]>([
  [7, 'decimal', 1, '7'],
  [7, 'decimal', 4, '0007'],
  [12_345, 'decimal', 4, '12345'],
  [1, 'roman-lower', 1, 'i'],
  [4, 'roman-lower', 3, 'iv'],
  [1994, 'roman-upper', 1, 'MCMXCIV'],
  [3888, 'roman-lower', 1, 'mmmdccclxxxviii'],
  [5000, 'roman-upper', 1, 'MMMMM'],
  [1, 'alpha-lower', 1, 'a'],
  [26, 'alpha-upper', 1, 'Z'],
  [27, 'alpha-lower', 1, 'aa'],
  [52, 'alpha-lower', 1, 'zz'],
  [53, 'alpha-upper', 1, 'AAA'],
])('%d as %s with %d digits is %s', (number, format, digits, text) => {
  expect(formatNumeral(number, format, digits)).toBe(text)
})
