import { expect, test } from 'vitest'

import { runProgramSync } from '../../../../fixtures/run-program.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { compare, decodeByImageMagick } from '../../../engine/test/decode-image.ts'
import { readJpeg } from './read-jpeg.ts'
import { recodeJpeg } from './recode-jpeg.ts'
import { writeJpeg } from './write-jpeg.ts'

/** A reproducible ImageMagick image with edges and gradients. */
function makeJpeg(size: string, ...options: string[]): Uint8Array {
  const drawing = ['-size', size, '-seed', '7', 'plasma:tomato-steelblue', '-fill', 'black', '-draw', 'line 3,5 60,40']
  return new Uint8Array(runProgramSync('convert', [...drawing, ...options, 'jpg:-']))
}

const KINDS: [kind: string, size: string, options: string[]][] = [
  ['colors at half the resolution', '123x87', ['-quality', '85', '-sampling-factor', '4:2:0']],
  ['colors at full resolution', '64x64', ['-quality', '95', '-sampling-factor', '4:4:4']],
  ['colors at half the width', '101x33', ['-quality', '70', '-sampling-factor', '4:2:2']],
  ['gray', '90x41', ['-colorspace', 'Gray', '-quality', '60']],
  ['progressive already', '150x120', ['-interlace', 'JPEG', '-quality', '75']],
  ['gray, progressive, few details', '200x200', ['-colorspace', 'Gray', '-interlace', 'JPEG', '-quality', '20']],
  ['a single pixel', '1x1', ['-quality', '90']],
  ['sharp to the last bit', '120x96', ['-quality', '100', '-sampling-factor', '4:4:4']],
  ['four inks', '77x50', ['-colorspace', 'CMYK', '-quality', '80']],
]

testSample('no pixel changes: %s', KINDS, ([, size, options]) => {
  const jpeg = makeJpeg(size, ...options)
  const image = readJpeg(jpeg)
  const before = decodeByImageMagick(jpeg, 'white')
  for (const isProgressive of [false, true]) {
    const after = decodeByImageMagick(writeJpeg(image, isProgressive), 'white')
    expect(compare(before, after).largest).toBe(0)
  }
})

test('a large image gets smaller by at least a twentieth, and recoding it again gains nothing', () => {
  const jpeg = makeJpeg('640x480', '-quality', '85', '-define', 'jpeg:optimize-coding=off')
  const smaller = recodeJpeg(jpeg)
  expect(smaller?.length).toBeLessThan(jpeg.length * 0.95)
  expect(smaller === undefined ? 'nothing' : recodeJpeg(smaller)).toBeUndefined()
})

test('removes metadata, but keeps segments that affect colors', () => {
  const jpeg = makeJpeg('200x100', '-colorspace', 'CMYK', '-set', 'comment', 'shot on a rainy day')
  const recoded = Buffer.from(recodeJpeg(jpeg) ?? [])
  expect(Buffer.from(jpeg).includes('rainy')).toBe(true)
  expect(recoded.includes('rainy')).toBe(false)
  expect(recoded.includes('Adobe')).toBe(true)
})

const PLAIN = makeJpeg('160x120', '-quality', '90')

test.each<[string, (jpeg: Uint8Array) => Uint8Array]>([
  ['is cut off', (jpeg) => jpeg.subarray(0, jpeg.length / 2)],
  ['has no end', (jpeg) => jpeg.subarray(0, -2)],
  ['is no JPEG', () => new Uint8Array(1000)],
  ['is empty', () => new Uint8Array()],
  ['has a size of nothing', (jpeg) => withFrame(jpeg, 1, [0, 0, 0, 0])],
  ['claims more pixels than can be held', (jpeg) => withFrame(jpeg, 1, [0xff, 0xff, 0xff, 0xff])],
  ['is of 12 bits', (jpeg) => withFrame(jpeg, 0, [12])],
  ['has no components', (jpeg) => withFrame(jpeg, 5, [0])],
  ['has sampling factors of nothing', (jpeg) => withFrame(jpeg, 7, [0])],
  ['is coded arithmetically', (jpeg) => jpeg.with(frameOf(jpeg) + 1, 0xc9)],
])('data that %s is left unchanged', (_, spoil) => {
  expect(recodeJpeg(spoil(PLAIN.slice()))).toBeUndefined()
})

/** Offset of the frame marker. */
function frameOf(jpeg: Uint8Array): number {
  const at = Buffer.from(jpeg).indexOf(Uint8Array.of(0xff, 0xc0, 0x00))
  if (at < 0) throw new Error('no frame')
  return at
}

/** The image with other bytes in its frame header, from the precision on. */
function withFrame(jpeg: Uint8Array, offset: number, bytes: readonly number[]): Uint8Array {
  const changed = jpeg.slice()
  changed.set(bytes, frameOf(jpeg) + 4 + offset)
  return changed
}

test('bytes changed anywhere give an image, or none, but never an error or a hang', () => {
  const jpeg = makeJpeg('96x64', '-quality', '80')
  let state = 11
  const next = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
  for (let round = 0; round < 300; round += 1) {
    const spoiled = jpeg.slice()
    for (let count = 0; count < 4; count += 1) spoiled[next(spoiled.length)] = next(256)
    expect(() => recodeJpeg(spoiled)).not.toThrow()
  }
})
