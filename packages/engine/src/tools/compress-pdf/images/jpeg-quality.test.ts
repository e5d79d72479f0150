import { expect, test } from 'vitest'

import { runProgramSync } from '../../../../../../fixtures/run-program.ts'
import { readJpegQuality } from './jpeg-quality.ts'

const jpeg = (quality: number, ...options: string[]) =>
  new Uint8Array(
    runProgramSync('convert', ['-size', '16x16', 'plasma:', '-quality', String(quality), ...options, 'jpg:-']),
  )

test.each([20, 30, 50, 75, 90, 98])('estimates a JPEG quality of %i', (quality) => {
  expect(Math.abs((readJpegQuality(jpeg(quality)) ?? 0) - quality)).toBeLessThanOrEqual(2)
})

test('estimates the quality of a CMYK JPEG', () => {
  expect(Math.abs((readJpegQuality(jpeg(60, '-colorspace', 'CMYK')) ?? 0) - 60)).toBeLessThanOrEqual(2)
})

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['no JPEG', new Uint8Array(200)],
  ['a JPEG cut off before its tables', jpeg(50).subarray(0, 21)],
  ['only fillers', new Uint8Array(100).fill(255).with(1, 0xd8)],
])('%s has no quality, and parsing terminates', (_, bytes) => {
  expect(readJpegQuality(bytes)).toBeUndefined()
})
