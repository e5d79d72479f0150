import assert from 'node:assert/strict'

import { runProgram } from '../../../fixtures/run-program.ts'
import { withFile } from './inspect-pdf.ts'

/** What ImageMagick reports about an image. */
export interface ImageFacts {
  /** Such as `JPEG`, `PNG`, `TIFF`, `BMP3`, `WEBP`. */
  format: string
  width: number
  height: number
  /** Dots per inch across and up; 0 if the image does not say. */
  dpi: [number, number]
  /** Such as `TrueColor`, `TrueColorAlpha`, `Grayscale`, `GrayscaleAlpha`, `Bilevel`. */
  type: string
  /** Such as `sRGB` or `Gray`. */
  colorSpace: string
  /** Bits per sample. */
  depth: number
}

const CENTIMETRES_PER_INCH = 2.54

/** Reads the properties of an image with ImageMagick. */
export async function identify(bytes: Uint8Array): Promise<ImageFacts> {
  const asked = ['%m', '%w', '%h', '%x', '%y', '%U', '%[type]', '%[colorspace]', '%z']
  const inspect = (file: string) => runProgram('identify', ['-format', asked.join('|'), file])
  const { stdout } = await withFile(bytes, inspect)
  const [format = '', width, height, x, y, unit, type = '', colorSpace = '', depth] = stdout.split('|')
  const inInches = (density: string | undefined) => toDpi(Number(density), unit)
  return {
    format,
    width: Number(width),
    height: Number(height),
    dpi: [inInches(x), inInches(y)],
    type,
    colorSpace,
    depth: Number(depth),
  }
}

/** The output of `file`, such as `PNG image data, 16 x 16, 1-bit grayscale, non-interlaced`. */
export async function headerOf(bytes: Uint8Array): Promise<string> {
  const { stdout } = await withFile(bytes, (file) => runProgram('file', ['-b', file]))
  return stdout.trim()
}

/** The colors of single pixels, red, green, blue and alpha from 0 to 255, read by ImageMagick. */
export async function colorsAt(bytes: Uint8Array, ...places: [x: number, y: number][]): Promise<number[][]> {
  const crops = places.flatMap(([x, y]) => ['(', '-clone', '0', '-crop', `1x1+${x}+${y}`, '+repage', ')'])
  const inspect = (file: string) =>
    runProgram('convert', [file, ...crops, '-delete', '0', '+append', '-depth', '8', 'rgba:-'], { encoding: 'buffer' })
  const { stdout } = await withFile(bytes, inspect)
  return places.map((_, index) => [...stdout.subarray(index * 4, index * 4 + 4)])
}

/**
 * The resolution in the Exif chunk of a WebP, in dots per inch. ImageMagick does not preserve it, so the chunk is parsed
 * here: one directory right after the header (TIFF 6.0, section 2).
 */
export function exifDpi(webp: Uint8Array): (number | undefined)[] {
  const file = Buffer.from(webp)
  const exif = file.subarray(file.indexOf('EXIF') + 8)
  assert.equal(exif.toString('latin1', 0, 4), 'II*\0')
  const entry = (tag: number) => {
    const at = 10 + 12 * [0, 1, 2].findIndex((index) => exif.readUInt16LE(10 + 12 * index) === tag)
    const place = exif.readUInt32LE(at + 8)
    return exif.readUInt32LE(place) / exif.readUInt32LE(place + 4)
  }
  return [entry(282), entry(283)]
}

function toDpi(density: number, unit: string | undefined): number {
  if (unit === 'PixelsPerInch') return Math.round(density)
  return unit === 'PixelsPerCentimeter' ? Math.round(density * CENTIMETRES_PER_INCH) : 0
}
