import { expect, test } from 'vitest'

import { decodeLzw, type LzwFormat } from './lzw.ts'

const GIF: LzwFormat = { literalBits: 2, isLowestFirst: true, isEarly: false }

/** The example of the GIF89a specification's commentary: ten pixels each of two colors. */
const SAMPLE = Uint8Array.of(
  0x8c,
  0x2d,
  0x99,
  0x87,
  0x2a,
  0x1c,
  0xdc,
  0x33,
  0xa0,
  0x02,
  0x75,
  0xec,
  0x95,
  0xfa,
  0xa8,
  0xde,
)

test('decodes codes that grow, and one that is used before it is known', () => {
  const decoded = decodeLzw(SAMPLE, GIF, 20)
  expect(decoded?.join('')).toBe('11111222221111122222')
})

test('stops at the requested length or at the end of the data', () => {
  expect(decodeLzw(SAMPLE, GIF, 7)?.join('')).toBe('1111122')
  expect(decodeLzw(SAMPLE.subarray(0, 2), GIF, 20)?.length).toBeLessThan(20)
  expect(decodeLzw(new Uint8Array(), GIF, 20)).toHaveLength(0)
})

test('refuses impossible codes', () => {
  // Clear, then a code beyond the table.
  expect(decodeLzw(Uint8Array.of(0b00_111_100), GIF, 20)).toBeUndefined()
})
