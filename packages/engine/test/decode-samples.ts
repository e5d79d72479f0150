import { createHash } from 'node:crypto'
import type { Samples } from '@recto/runtime'

import { runProgramSync } from '../../../fixtures/run-program.ts'

const RAW = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const

const judged = new Map<string, Samples>()

/** The samples of an image as ImageMagick reads them, in their own colors; inks as they stand in a JPEG. */
export function samplesByImageMagick(bytes: Uint8Array, channels: 1 | 3 | 4, ...changes: string[]): Samples {
  const content = createHash('sha256').update(bytes).digest('hex')
  const key = JSON.stringify([content, channels, changes])
  const samples = judged.get(key) ?? askImageMagick(bytes, channels, changes)
  judged.set(key, samples)
  return { ...samples, data: samples.data.slice() }
}

function askImageMagick(bytes: Uint8Array, channels: 1 | 3 | 4, changes: readonly string[]): Samples {
  const options = { maxBuffer: 256 * 1024 * 1024, input: bytes }
  const data = new Uint8Array(
    runProgramSync('convert', ['-', ...changes, '-depth', '8', `${RAW[channels]}:-`], options),
  )
  const [width = 0, height = 0] = runProgramSync('convert', ['-', ...changes, '-format', '%w %h', 'info:'], options)
    .toString('latin1')
    .split(' ')
    .map(Number)
  // ImageMagick inverts CMYK of all JPEGs.
  return { width, height, channels, data: channels === 4 ? data.map((value) => 255 - value) : data }
}

/** The largest and the mean difference between two images. */
export function difference(left: Samples, right: Samples): { largest: number; mean: number } {
  if (left.width !== right.width || left.height !== right.height || left.channels !== right.channels) {
    throw new Error('the images are not of one size and kind')
  }
  let [largest, sum] = [0, 0]
  left.data.forEach((value, index) => {
    const distance = Math.abs(value - (right.data[index] ?? 0))
    largest = Math.max(largest, distance)
    sum += distance
  })
  return { largest, mean: sum / left.data.length }
}
