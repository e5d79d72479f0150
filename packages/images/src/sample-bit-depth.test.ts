import { expect, test } from 'vitest'

import {
  bitDepthFor,
  minBitDepth,
  samplesFromBytes,
  rowBytesOf,
  scaleToBytes,
  samplesToBytes,
} from './sample-bit-depth.ts'

test.each([
  [1, 1, 7],
  [1, 3, 5],
  [2, 1, 5],
  [2, 3, 3],
  [4, 1, 3],
  [4, 3, 1],
  [8, 4, 2],
])('packs and unpacks samples of %i bits, %i per pixel, %i pixels per row', (bits, components, width) => {
  const layout = { width, height: 3, components, bits }
  const samples = Uint8Array.from({ length: width * components * 3 }, (_, index) => (index * 37 + 11) % (1 << bits))
  const packed = samplesFromBytes(samples, layout)
  expect(packed.length).toBe(rowBytesOf(layout) * 3)
  expect(samplesToBytes(packed, layout)).toEqual(samples)
})

test('pads rows to bytes', () => {
  const layout = { width: 3, height: 2, components: 1, bits: 4 }
  expect(samplesFromBytes(Uint8Array.of(1, 2, 3, 4, 5, 6), layout)).toEqual(Uint8Array.of(0x12, 0x30, 0x45, 0x60))
})

test('keeps the high byte of 16 bits', () => {
  const data = Uint8Array.of(0x12, 0xff, 0x34, 0x00)
  expect(samplesToBytes(data, { width: 2, height: 1, components: 1, bits: 16 })).toEqual(Uint8Array.of(0x12, 0x34))
})

test.each<[bits: number, spread: number[]]>([
  [1, [0, 255]],
  [2, [0, 85, 170, 255]],
  [4, [0, 17, 136, 255]],
])('scales values of %i bits to bytes and back', (bits, spread) => {
  const values = Uint8Array.from(spread, (value) => (value * ((1 << bits) - 1)) / 255)
  expect(scaleToBytes(values, bits)).toEqual(Uint8Array.from(spread))
  expect(minBitDepth(Uint8Array.from(spread))).toBe(bits)
})

test('needs 8 bits for values between those of lower depths', () => {
  expect(minBitDepth(Uint8Array.of(0, 254, 255))).toBe(8)
})

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 4],
  [16, 4],
  [17, 8],
  [256, 8],
])('%i values need %i bits', (count, bits) => {
  expect(bitDepthFor(count)).toBe(bits)
})
