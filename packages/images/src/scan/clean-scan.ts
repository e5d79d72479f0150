import { type Matrix, translation } from '@recto/geometry'
import type { ImageSize, Samples } from '@recto/runtime'

import { evenLight, isEvenLight, paperLight } from './even-light.ts'
import { distance, findPaper } from './find-paper.ts'
import { findGutter } from './find-gutter.ts'
import { type GrayImage, grayOf } from './gray-image.ts'
import { histogramOf, type InkMask, inkMask, inkThreshold } from './ink.ts'
import { inkParts } from './ink-parts.ts'
import { isLetterLike, letterHeight } from './letter-height.ts'
import { localInk } from './local-ink.ts'
import { after, mapCorners, type Projection, projectionTo, type Quad, sampleThrough } from './projection.ts'
import { shrunkGray } from './shrunk-gray.ts'
import { findSkew } from './skew.ts'
import { removeSpecks } from './specks.ts'
import { rotatedFrame } from './warp.ts'

/** What to clean up. */
export interface CleanScanOptions {
  /** Crops to the paper and corrects its perspective. */
  crop: boolean
  /** Makes lines of text level. */
  deskew: boolean
  /** Splits a double page into two. */
  splitPages: boolean
  /** Whitens unevenly lit paper. */
  evenLight: boolean
  removeSpecks: boolean
  blackAndWhite: boolean
}

/** The result of cleaning. */
export interface CleanedScan {
  /** The pages: one, or both halves of a double page. */
  pages: Samples[]
  /** Whether the result is pure black and white. */
  isBilevel: boolean
}

/** Longest sides of the images used to find paper and text, in pixels. */
const [PAPER_SIDE, TEXT_SIDE] = [480, 1800]
/** The edge of paper is blurred: crop this much of it, in pixels of the image used to find paper. */
const EDGE_PIXELS = 1
/** Text skewed less than this, in degrees, is not rotated. */
const STRAIGHT = 0.15
/** An image with fewer letter-like parts does not show a page. */
const LEAST_LETTERS = 40
/** At least half of a page's pixels are this light; anything darker is not paper. */
const LEAST_PAPER = 100
/** Text covers at most this share of a page. */
const MOST_INK = 0.35
/** Contrast of ink, in gray levels, and the radius of its surroundings as a share of the longer side. */
const [INK_CONTRAST, INK_REACH] = [25, 1 / 90]

/**
 * Cleans up the image of a page.
 * @param image gray or RGB, upright
 * @returns undefined if the image shows no page of text, or needs no cleaning
 */
export function cleanScan(image: Samples, options: CleanScanOptions): CleanedScan | undefined {
  const paper = options.crop ? paperIn(image) : undefined
  const flat = paper ?? wholeImage(image)
  const text = textOf(image, flat)
  if (text === undefined) return undefined
  const pages = placePages(flat, text, options)
  const isMoved = paper !== undefined || pages.length > 1 || pages.some(({ isRotated }) => isRotated)
  const cut = isMoved ? pages.map(({ size, toSource }) => sampleThrough(image, size, toSource)) : [image]
  const cleaned = cut.map((page) => cleanSurface(page, options))
  const isChanged = isMoved || options.blackAndWhite || cleaned.some((page, index) => page !== cut[index])
  return isChanged ? { pages: cleaned, isBilevel: options.blackAndWhite } : undefined
}

/** A flat rectangle and its place in the image. */
interface FlatArea {
  size: ImageSize
  toSource: Projection
}

function paperIn(image: Samples): FlatArea | undefined {
  const small = shrunkGray(image, PAPER_SIDE)
  const found = findPaper(small)
  if (found === undefined) return undefined
  const factor = image.width / small.width
  const quad = mapCorners(insetBy(EDGE_PIXELS, found), ({ x, y }) => ({ x: x * factor, y: y * factor }))
  const [a, b, c, d] = quad
  const size = {
    width: Math.round(Math.max(distance(a, b), distance(d, c))),
    height: Math.round(Math.max(distance(a, d), distance(b, c))),
  }
  return { size, toSource: projectionTo(quad, size) }
}

/** Moves corners toward the middle, along both axes. */
function insetBy(pixels: number, quad: Quad): Quad {
  const middle = { x: mean(quad.map(({ x }) => x)), y: mean(quad.map(({ y }) => y)) }
  return mapCorners(quad, ({ x, y }) => ({
    x: x + pixels * Math.sign(middle.x - x),
    y: y + pixels * Math.sign(middle.y - y),
  }))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function wholeImage({ width, height }: ImageSize): FlatArea {
  return { size: { width, height }, toSource: [1, 0, 0, 0, 1, 0, 0, 0, 1] }
}

/** A small image of a page, and its ink. */
interface PageText {
  image: GrayImage
  ink: InkMask
  /** Pixels of the page per pixel of this image. */
  factor: number
}

/** Finds an area's text on a reduced image, for speed; undefined if there is too little text. */
function textOf(image: Samples, { size, toSource }: FlatArea): PageText | undefined {
  const factor = Math.max(1, Math.max(size.width, size.height) / TEXT_SIDE)
  const small = {
    width: Math.max(1, Math.round(size.width / factor)),
    height: Math.max(1, Math.round(size.height / factor)),
  }
  const seen = sampleThrough(image, small, after([factor, 0, 0, factor, 0, 0], toSource))
  const gray = toGray(seen)
  const reach = Math.max(8, Math.round(Math.max(small.width, small.height) * INK_REACH))
  const ink = localInk(gray, { reach, contrast: INK_CONTRAST })
  const parts = inkParts(ink)
  let [letters, covered] = [0, 0]
  for (let part = 0; part < parts.count; part += 1) {
    if (isLetterLike(parts, part)) letters += 1
    covered += parts.area[part] ?? 0
  }
  const isLight = medianOf(gray) >= LEAST_PAPER
  const isPage = isLight && letters >= LEAST_LETTERS && covered <= MOST_INK * gray.data.length
  return isPage ? { image: gray, ink, factor } : undefined
}

/** The median gray level. */
function medianOf(image: GrayImage): number {
  let seen = 0
  for (const [level, count] of histogramOf(image).entries()) {
    seen += count
    if (seen * 2 >= image.data.length) return level
  }
  return 255
}

/** A page of the result and its place in the image. */
interface PlacedPage extends FlatArea {
  isRotated: boolean
}

/** Splits an area into its pages and levels the text of each. */
function placePages({ size, toSource }: FlatArea, text: PageText, options: CleanScanOptions): PlacedPage[] {
  const gutter = options.splitPages ? findGutter(text.image, text.ink) : undefined
  const middle = gutter === undefined ? size.width : Math.round(gutter * text.factor)
  const spans = [
    [0, middle],
    [middle, size.width],
  ].filter(([start = 0, end = 0]) => end - start > 1)
  return spans.map(([start = 0, end = 0]) => {
    const part = { width: end - start, height: size.height }
    const own = after(translation(start, 0), toSource)
    const skew = options.deskew ? findSkew(columnsOf(text, start, end)).degrees : 0
    if (Math.abs(skew) < STRAIGHT) return { size: part, toSource: own, isRotated: false }
    // Crop the corners that rotation would add, as far as they hold only paper.
    const inner: Matrix = rotatedFrame(part, skew).toSource
    const framed = rotatedFrame(part, skew).size
    const shift = translation((framed.width - part.width) / 2, (framed.height - part.height) / 2)
    return { size: part, toSource: after(shift, after(inner, own)), isRotated: true }
  })
}

/** The ink in some columns of a page. */
function columnsOf({ ink: mask, factor }: PageText, start: number, end: number): InkMask {
  const [from, to] = [Math.round(start / factor), Math.min(mask.width, Math.round(end / factor))]
  if (from === 0 && to === mask.width) return mask
  const width = Math.max(1, to - from)
  const ink = new Uint8Array(width * mask.height)
  for (let y = 0; y < mask.height; y += 1) {
    ink.set(mask.ink.subarray(y * mask.width + from, y * mask.width + from + width), y * width)
  }
  return { width, height: mask.height, ink }
}

/** Evens out the light, removes specks and reduces to black and white; returns the same image if nothing changes. */
function cleanSurface(page: Samples, options: CleanScanOptions): Samples {
  const light = options.evenLight ? paperLight(toGray(page)) : undefined
  const even = light === undefined || isEvenLight(light) ? page : evenLight(page, light)
  const clean = options.removeSpecks ? withoutSpecks(even) : even
  if (!options.blackAndWhite) return clean
  const gray = toGray(clean)
  const threshold = inkThreshold(gray)
  return { ...gray, data: gray.data.map((level) => (level > threshold ? 255 : 0)) }
}

function withoutSpecks(page: Samples): Samples {
  const gray = toGray(page)
  const letters = letterHeight(inkParts(inkMask(gray, inkThreshold(gray))), page.height)
  if (letters === undefined) return page
  const { image, count } = removeSpecks(gray, letters)
  if (count === 0) return page
  const data = new Uint8Array(page.data)
  for (let pixel = 0; pixel < gray.data.length; pixel += 1) {
    const level = image.data[pixel] ?? 0
    if (level !== gray.data[pixel]) data.fill(level, pixel * page.channels, (pixel + 1) * page.channels)
  }
  return { ...page, data }
}

function toGray(page: Samples): GrayImage {
  const { width, height, channels, data } = page
  return channels === 1 ? { width, height, channels, data: new Uint8Array(data) } : grayOf(page, 3, data)
}
