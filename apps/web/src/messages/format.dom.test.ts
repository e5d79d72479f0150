import { expect, test } from 'vitest'

import { loadLanguage } from './catalog.ts'
import { formatPrice, formatShare, formatSize } from './format.ts'

const KB = 1024
const MB = 1024 * 1024

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [KB, '1.0 KB'],
  [86_221, '84.2 KB'],
  [1000 * KB, '1,000.0 KB'],
  [1000.1 * KB, '1.0 MB'],
  [MB - KB, '1.0 MB'],
  [MB - 1, '1.0 MB'],
  [MB, '1.0 MB'],
  [12.44 * MB, '12.4 MB'],
  [2048 * MB, '2,048.0 MB'],
])('%d bytes are formatted as %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected)
})

test('upload progress uses the unit of the total', () => {
  expect(formatShare(3.1 * MB, 8.4 * MB)).toEqual({ done: '3.1', whole: '8.4 MB' })
  expect(formatShare(300_000, 8.4 * MB)).toEqual({ done: '0.3', whole: '8.4 MB' })
  expect(formatShare(99, 50)).toEqual({ done: '50 B', whole: '50 B' })
})

test.each([
  ['en', [], '$7.99', '$0'],
  ['en', ['en-GB'], '$7.99', '$0'],
  ['en', ['en-AU'], '$7.99', '$0'],
  ['de', ['de-AT'], '$ 7,99', '$ 0'],
  ['es', ['es-ES'], '7,99 $', '0 $'],
] as const)('in %s as %s writes it, a price is %s', async (language, regions, price, nothing) => {
  await loadLanguage(language, [...regions])
  // Regions use different non-breaking spaces.
  const shown = [7.99, 0].map((value) => formatPrice(value).replaceAll(/\s/g, ' '))
  expect(shown).toEqual([price, nothing])
  await loadLanguage('en')
})
