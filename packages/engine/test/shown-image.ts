import { execFileSync } from 'node:child_process'

/** A picture as its pixels: red, green and blue of each, row by row from the top. */
export interface Pixels {
  width: number
  height: number
  bytes: Uint8Array
}

/** Grey is mixed with the ground as it is, and not as light. */
const PLAIN_MIX = ['-set', 'colorspace', 'sRGB']

/** What ImageMagick shows of a picture, on a ground of one colour, once it was told to turn it. */
export function shownImage(bytes: Uint8Array, ground: string, ...turning: string[]): Pixels {
  const instructions = [...turning, '+repage', ...PLAIN_MIX, '-background', ground, '-flatten', '-depth', '8']
  return readPpm(execFileSync('convert', ['-', ...instructions, 'ppm:-'], { input: bytes }))
}

/** The pixels of a portable pixmap (PPM, P6). */
function readPpm(file: Uint8Array): Pixels {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'))
  if (header === null) throw new Error('not a pixmap of 8 bits')
  const [text, width, height] = header
  return { width: Number(width), height: Number(height), bytes: new Uint8Array(file.subarray(text.length)) }
}

/** The largest and the mean difference between two pictures of one size. */
export function compare(left: Pixels, right: Pixels): { largest: number; mean: number } {
  if (left.width !== right.width || left.height !== right.height) {
    throw new Error(`sizes differ: ${left.width} x ${left.height}, ${right.width} x ${right.height}`)
  }
  let [largest, sum] = [0, 0]
  for (const [index, byte] of left.bytes.entries()) {
    const difference = Math.abs(byte - (right.bytes[index] ?? 0))
    largest = Math.max(largest, difference)
    sum += difference
  }
  return { largest, mean: sum / left.bytes.length }
}
