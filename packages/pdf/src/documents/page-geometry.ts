import type { Box, PageGeometry } from '@recto/geometry'

import type { Page } from './page-tree.ts'
import type { Resolve } from '../objects/decode-stream.ts'
import type { PdfObject } from '../objects/objects.ts'

/** US Letter: what readers take for a page that does not say its size. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/** Beyond what any reader shows; such a number is a fault of the file. */
const MAX_LENGTH = 1e9

/** Finer than any output device; takes the noise of binary fractions off a difference. */
const STEPS_PER_POINT = 10_000

/** Reads how large a page is and how it lies. Odd entries are read as readers do, so every page has a size. */
export function pageGeometry(page: Page, resolve: Resolve): PageGeometry {
  const places = (key: string) => [page.dictionary.get(key), page.inherited.get(key) ?? null].map(resolve)
  const box = (key: string) =>
    places(key)
      .map((object) => readBox(object, resolve))
      .find((found) => found !== undefined)
  const mediaBox = box('MediaBox') ?? LETTER
  const shown = box('CropBox')
  const cropBox = (shown === undefined ? undefined : intersect(shown, mediaBox)) ?? mediaBox
  const rotation = readRotation(places('Rotate'))
  // Not inherited (table 31).
  const userUnit = readUserUnit(resolve(page.dictionary.get('UserUnit')))
  const across = round((cropBox.right - cropBox.left) * userUnit)
  const up = round((cropBox.top - cropBox.bottom) * userUnit)
  const isSideways = rotation === 90 || rotation === 270
  return {
    mediaBox,
    cropBox,
    rotation,
    userUnit,
    width: isSideways ? up : across,
    height: isSideways ? across : up,
  }
}

/** The longest side of paper in text processors, in points: 22 inches. */
const MAX_PAPER = 1584

/** The same for a document of another kind: a page larger than its paper can be, such as a poster, is made smaller. */
export function paperGeometry(page: Page, resolve: Resolve): PageGeometry {
  const geometry = pageGeometry(page, resolve)
  const { width, height, userUnit } = geometry
  const scale = Math.min(1, MAX_PAPER / Math.max(width, height))
  return { ...geometry, userUnit: userUnit * scale, width: width * scale, height: height * scale }
}

/** A rectangle (7.9.5): any two opposite corners. Undefined for what is none, or has no area. */
function readBox(object: PdfObject, resolve: Resolve): Box | undefined {
  if (!Array.isArray(object) || object.length < 4) return undefined
  const [x1, y1, x2, y2] = object.slice(0, 4).map(resolve)
  if (!isLength(x1) || !isLength(y1) || !isLength(x2) || !isLength(y2)) return undefined
  return withArea({
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  })
}

/** What two rectangles share; undefined where that is nothing. */
function intersect(one: Box, other: Box): Box | undefined {
  return withArea({
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  })
}

function withArea(box: Box): Box | undefined {
  return box.right > box.left && box.top > box.bottom ? box : undefined
}

/** Whole quarter turns; what lies between two of them counts as the one before. */
function readRotation(places: readonly PdfObject[]): PageGeometry['rotation'] {
  const degrees = places.find((object) => typeof object === 'number') ?? 0
  const quarters = ((Math.trunc(degrees / 90) % 4) + 4) % 4
  return ([0, 90, 180, 270] as const)[quarters] ?? 0
}

function readUserUnit(object: PdfObject): number {
  return isLength(object) && object > 0 ? object : 1
}

function isLength(object: PdfObject | undefined): object is number {
  return typeof object === 'number' && Math.abs(object) < MAX_LENGTH
}

function round(points: number): number {
  return Math.round(points * STEPS_PER_POINT) / STEPS_PER_POINT
}
