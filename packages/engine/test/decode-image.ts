import { runProgramSync } from '../../../fixtures/run-program.ts'

/** An image as red, green and blue samples, row by row from the top. */
export interface Pixels {
  width: number
  height: number
  bytes: Uint8Array
}

/** Blend gray in sRGB instead of linear light. */
const SRGB_BLENDING = ['-set', 'colorspace', 'sRGB']

/** Decodes an image with ImageMagick, rotated as given, over a background color. */
export function decodeByImageMagick(bytes: Uint8Array, ground: string, ...rotation: string[]): Pixels {
  const instructions = [...rotation, '+repage', ...SRGB_BLENDING, '-background', ground, '-flatten', '-depth', '8']
  return readPpm(runProgramSync('convert', ['-', ...instructions, 'ppm:-'], { input: bytes }))
}

/** Reads a portable pixmap (PPM, P6). */
function readPpm(file: Uint8Array): Pixels {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'))
  if (header === null) throw new Error('not a pixmap of 8 bits')
  const [text, width, height] = header
  return { width: Number(width), height: Number(height), bytes: new Uint8Array(file.subarray(text.length)) }
}

/** The largest and the mean difference between two images of equal size. */
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
