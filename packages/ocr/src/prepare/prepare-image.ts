import { type Matrix, multiply } from '@recto/geometry'
import {
  eraseRules,
  evenLight,
  findSkew,
  type GrayImage,
  type InkMask,
  isEvenLight,
  letterHeight,
  localInk,
  type PageInk,
  pageInk,
  paperLight,
  removeSpecks,
  resizeSamples,
  rotatedFrame,
  warp,
} from '@recto/images'
import type { ImageSize } from '@recto/runtime'

import { shrinkGray } from './shrink-gray.ts'

/** An image prepared for reading. */
export interface PreparedImage {
  image: GrayImage
  /** Dots per inch. */
  dpi: number
  /** From its pixels to those of the original image, both measured at their top left corner. */
  toSource: Matrix
  /** How far it was rotated clockwise, in degrees. */
  skew: number
  /** The median height of its letters in pixels, if there are enough of them. */
  letterHeight: number | undefined
  ink: PageInk
}

/** The median letter height that Tesseract's data was trained for, in pixels: 11-point print at 300 dpi. */
const BEST_LETTERS = 24
/** Letters this high are read as well as larger ones. Measured on clean pages. */
const [SMALL_LETTERS, LARGE_LETTERS] = [18, 44]
/** The most an image is enlarged, and the most pixels it may have then: A4 with small print at 300 dpi, enlarged by 1.6. */
const MAX_SCALE = 4
const MAX_PIXELS = 24_000_000
/** The height of large letters, in inches: 18 points. */
const LARGE_LETTER = 0.25
/** Half of a page is at least this light; what is darker has light text. */
const DARK = 100
/** Text with a smaller skew than this, in degrees, is not straightened. */
const STRAIGHT = 0.25
/** Longest side of the reduced image used to measure skew, in pixels. */
const SKEW_SIDE = 1800
/** Contrast of ink to its surroundings, in gray levels, and their reach as a share of the longer side. */
const [INK_CONTRAST, INK_REACH] = [25, 1 / 90]

/** What is known about an image before it is prepared, and how. */
export interface PreparingOptions {
  /** Whether it is not scaled. */
  keepsSize?: boolean
  /** How to rotate it clockwise to make its lines level, in degrees, if that was measured. */
  slope?: number | undefined
}

/**
 * Evens the light, removes specks, makes lines level, brings letters to a size at which they are read best, and erases the rules of tables.
 * @param source upright
 */
export function prepareImage(
  source: GrayImage,
  dpi: number,
  { keepsSize = false, slope: known }: PreparingOptions = {},
): PreparedImage {
  const seen = isDark(source) ? inverted(source) : source
  const light = paperLight(seen)
  const even = isEvenLight(light) ? seen : evenLight(seen, light)
  const ink = pageInk(even)
  const letters = letterHeight(ink.parts, even.height)
  const clean = letters === undefined ? even : removeSpecks(even, letters, ink).image
  const slope = clean === source && known !== undefined ? known : findSlope(clean)
  const skew = Math.abs(slope) < STRAIGHT ? 0 : slope
  const scale = keepsSize ? 1 : scaleFor(letters, rotatedFrame(even, skew).size)
  const letterSize = letters === undefined ? undefined : letters * scale
  // The parts of ideographs say nothing about the size of their strokes.
  const ruled = keepsSize ? undefined : letterSize
  if (skew === 0 && scale === 1) {
    const unruled = withoutRules(clean, clean === even ? ink : pageInk(clean), ruled, dpi * scale)
    return { ...unruled, dpi, toSource: [1, 0, 0, 1, 0, 0], skew, letterHeight: letterSize }
  }
  const { image, toSource } = resample(clean, skew, scale)
  const unruled = withoutRules(image, pageInk(image), ruled, dpi * scale)
  return { ...unruled, toSource, dpi: dpi * scale, skew, letterHeight: letterSize }
}

/** A level image without the rules of its tables, if the height of its letters is known, and its ink. */
function withoutRules(
  image: GrayImage,
  ink: PageInk,
  letters: number | undefined,
  dpi: number,
): Pick<PreparedImage, 'image' | 'ink'> {
  if (letters === undefined) return { image, ink }
  const unruled = eraseRules(image, ink.mask, { letterHeight: letters, least: LARGE_LETTER * dpi }).image
  return { image: unruled, ink: unruled === image ? ink : pageInk(unruled) }
}

/** Whether most of an image is darker than paper ever is. */
function isDark({ data }: GrayImage): boolean {
  const counts = new Uint32Array(256)
  // Every 16th pixel is enough.
  for (let at = 0; at < data.length; at += 16) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1
  const dark = counts.subarray(0, DARK).reduce((sum, count) => sum + count, 0)
  return dark * 2 > data.length / 16
}

function inverted({ width, height, data }: GrayImage): GrayImage {
  return { width, height, channels: 1, data: data.map((level) => 255 - level) }
}

/** By how much to enlarge an image, or to reduce it if less than 1. */
function scaleFor(letters: number | undefined, { width, height }: ImageSize): number {
  if (letters === undefined || (letters >= SMALL_LETTERS && letters <= LARGE_LETTERS)) return 1
  const most = Math.min(MAX_SCALE, Math.sqrt(MAX_PIXELS / (width * height)))
  const wanted = BEST_LETTERS / letters
  return wanted > 1 ? Math.max(1, Math.min(wanted, most)) : wanted
}

/** How far to rotate a page clockwise to level its lines, in degrees. */
function findSlope(image: GrayImage): number {
  return findSkew(smallInk(image)).degrees
}

/** The ink of a reduced copy. */
export function smallInk(image: GrayImage): InkMask {
  const small = shrinkGray(image, Math.max(1, Math.max(image.width, image.height) / SKEW_SIDE))
  const reach = Math.max(8, Math.round(Math.max(small.width, small.height) * INK_REACH))
  return localInk(small, { reach, contrast: INK_CONTRAST })
}

/** Rotates and scales at once, so that edges blur once. */
function resample(image: GrayImage, skew: number, scale: number): { image: GrayImage; toSource: Matrix } {
  const reduced = scale < 1 ? shrinkGray(image, 1 / scale) : image
  const rest = scale < 1 ? 1 : scale
  const toImage: Matrix = [image.width / reduced.width, 0, 0, image.height / reduced.height, 0, 0]
  if (skew === 0 && rest === 1) return { image: reduced, toSource: toImage }
  if (skew === 0) return enlarge(reduced, rest, toImage)
  const { size, toSource } = rotatedFrame(reduced, skew, rest)
  const { width, height, data } = warp(reduced, size, toSource)
  const warped: GrayImage = { width, height, channels: 1, data: new Uint8Array(data) }
  return { image: warped, toSource: multiply(toSource, toImage) }
}

function enlarge(image: GrayImage, scale: number, toImage: Matrix): { image: GrayImage; toSource: Matrix } {
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
  const { width, height, data } = resizeSamples(image, size)
  const toSmall: Matrix = [image.width / width, 0, 0, image.height / height, 0, 0]
  return { image: { width, height, channels: 1, data: new Uint8Array(data) }, toSource: multiply(toSmall, toImage) }
}
