import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { readFile } from 'node:fs/promises'

import { withFile } from './look.ts'

const run = promisify(execFile)

/** A picture as its pixels: red, green and blue of each, row by row from the top. */
export interface Pixels {
  width: number
  height: number
  bytes: Uint8Array
}

/** A colour, each part from 0 to 255. */
export type Rgb = [red: number, green: number, blue: number]

/** A page drawn by poppler at so many pixels per inch; pages count from 1. */
export async function drawnPage(
  pdf: Uint8Array,
  options: { page?: number; dpi?: number; password?: string } = {},
): Promise<Pixels> {
  const { page = 1, dpi = 72, password = '' } = options
  return withFile(pdf, async (file, folder) => {
    const target = path.join(folder, 'page')
    const number = String(page)
    await run('pdftoppm', [
      '-q',
      '-singlefile',
      '-cropbox',
      '-upw',
      password,
      '-r',
      String(dpi),
      '-f',
      number,
      '-l',
      number,
      file,
      target,
    ])
    return readPpm(await readFile(`${target}.ppm`))
  })
}

/** The pixels of a portable pixmap (PPM, P6). */
export function readPpm(file: Uint8Array): Pixels {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'))
  if (header === null) throw new Error('not a pixmap of 8 bits')
  const [text, width, height] = header
  return { width: Number(width), height: Number(height), bytes: new Uint8Array(file.subarray(text.length)) }
}

/** The colour of a pixel, counted from the upper left corner. */
export function pixelAt({ width, bytes }: Pixels, x: number, y: number): Rgb {
  const at = (Math.trunc(y) * width + Math.trunc(x)) * 3
  return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
}

/** The largest and the mean difference between two pictures of one size. */
export function compare(left: Pixels, right: Pixels): { largest: number; mean: number } {
  if (left.width !== right.width || left.height !== right.height)
    throw new Error(`sizes differ: ${left.width} x ${left.height}, ${right.width} x ${right.height}`)
  let [largest, sum] = [0, 0]
  for (const [index, byte] of left.bytes.entries()) {
    const difference = Math.abs(byte - (right.bytes[index] ?? 0))
    largest = Math.max(largest, difference)
    sum += difference
  }
  return { largest, mean: sum / left.bytes.length }
}

/** Where pixels lie that a test holds for, as a box that counts from the upper left corner; undefined where there are none. */
export function boundsOf(
  pixels: Pixels,
  holds: (color: Rgb) => boolean,
): { left: number; top: number; right: number; bottom: number } | undefined {
  let bounds: { left: number; top: number; right: number; bottom: number } | undefined
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      if (!holds(pixelAt(pixels, x, y))) continue
      bounds = {
        left: Math.min(bounds?.left ?? x, x),
        top: bounds?.top ?? y,
        right: Math.max(bounds?.right ?? x, x + 1),
        bottom: y + 1,
      }
    }
  }
  return bounds
}
