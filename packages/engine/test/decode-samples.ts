import { execFileSync } from 'node:child_process'
import type { Samples } from '@recto/runtime'

const RAW = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const

/** The samples of an image as decoded by ImageMagick, without color conversion; CMYK as stored in a JPEG. */
export function samplesByImageMagick(bytes: Uint8Array, channels: 1 | 3 | 4, ...changes: string[]): Samples {
  const options = { maxBuffer: 256 * 1024 * 1024, input: bytes }
  const data = new Uint8Array(execFileSync('convert', ['-', ...changes, '-depth', '8', `${RAW[channels]}:-`], options))
  const [width = 0, height = 0] = execFileSync('convert', ['-', ...changes, '-format', '%w %h', 'info:'], options)
    .toString('latin1')
    .split(' ')
    .map(Number)
  // ImageMagick inverts CMYK of all JPEGs.
  return { width, height, channels, data: channels === 4 ? data.map((value) => 255 - value) : data }
}

/** The largest and the mean difference between two images. */
export function difference(left: Samples, right: Samples): { largest: number; mean: number } {
  if (left.width !== right.width || left.height !== right.height || left.channels !== right.channels) {
    throw new Error('the pictures are not of one size and kind')
  }
  let [largest, sum] = [0, 0]
  left.data.forEach((value, index) => {
    const distance = Math.abs(value - (right.data[index] ?? 0))
    largest = Math.max(largest, distance)
    sum += distance
  })
  return { largest, mean: sum / left.data.length }
}
