import type { Box, PageGeometry } from '@recto/geometry'

import type { Page } from './page-tree.ts'
import type { Resolve } from '../objects/decode-stream.ts'
import type { PdfObject } from '../objects/objects.ts'

/** US Letter: the default of viewers for pages without a size. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/** Beyond what any viewer shows; larger values are errors. */
const MAX_LENGTH = 1e9

/** Finer than any output device; removes floating-point noise. */
const STEPS_PER_POINT = 10_000

/**
 * Reads the size and orientation of a page. Invalid entries are interpreted as in viewers, so every page has a size.
 */
export function pageGeometry(page: Page, resolve: Resolve): PageGeometry {
  const entries = (key: string) => [page.dictionary.get(key), page.inherited.get(key) ?? null].map(resolve)
  const box = (key: string) =>
    entries(key)
      .map((object) => readBox(object, resolve))
      .find((found) => found !== undefined)
  const mediaBox = box('MediaBox') ?? LETTER
  const shown = box('CropBox')
  const cropBox = (shown === undefined ? undefined : intersect(shown, mediaBox)) ?? mediaBox
  const rotation = readRotation(entries('Rotate'))
  // Not inheritable (table 31).
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

/** The largest page side of word processors, in points: 22 inches. */
const MAX_PAPER = 1584

/** The geometry for an Office document: pages larger than its paper allows, such as posters, are scaled down. */
export function paperGeometry(page: Page, resolve: Resolve): PageGeometry {
  const geometry = pageGeometry(page, resolve)
  const { width, height, userUnit } = geometry
  const scale = Math.min(1, MAX_PAPER / Math.max(width, height))
  return { ...geometry, userUnit: userUnit * scale, width: width * scale, height: height * scale }
}

/** Normalizes a rectangle (7.9.5); undefined if it is invalid or empty. */
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

/** The intersection of two rectangles; undefined if they are disjoint. */
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

/** Rotation in whole quarter turns, rounded down. */
function readRotation(entries: readonly PdfObject[]): PageGeometry['rotation'] {
  const degrees = entries.find((object) => typeof object === 'number') ?? 0
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
