import type { GrayImage } from './gray-image.ts'
import { inkMask, inkThreshold } from './ink.ts'
import { inkParts, type InkParts, visitRuns } from './ink-parts.ts'
import type { Point, Quad } from './projection.ts'

/** A sheet covers at least the first share of the image; one that covers more than the second fills it. */
const [LEAST_SHARE, WHOLE_SHARE] = [0.12, 0.97]
/** At least this share of a sheet is light, despite text and images. */
const LEAST_LIGHT = 0.75
/** At most this share of the surroundings is as light as the sheet. */
const MOST_LIGHT_BESIDE = 0.25
/** Minimum contrast between the sheet and its surroundings, in levels. */
const LEAST_CONTRAST = 35
/** Opposite sides of a sheet differ at most by this factor, however tilted the camera was. */
const MOST_SLANT = 1.8

/**
 * Finds the sheet of paper in a photo or scan: the largest light area, if it has four corners and a darker background.
 * @returns its corners; undefined if there is none, or if it fills the image
 */
export function findPaper(image: GrayImage): Quad | undefined {
  const { width, height, data } = image
  const dark = inkMask(image, inkThreshold(image))
  const light = { width, height, ink: dark.ink.map((value) => 1 - value) }
  const parts = inkParts(light)
  const largest = largestPart(parts)
  if (largest === undefined) return undefined
  const quad = cornersOf(parts, largest)
  const area = areaOf(quad)
  const lightArea = parts.area[largest] ?? 0
  if (area < LEAST_SHARE * width * height || area > WHOLE_SHARE * width * height) return undefined
  if (lightArea < LEAST_LIGHT * area || !isSheetShaped(quad)) return undefined
  const beside = levelsBeside(data, light, quad)
  const isOnGround = beside.lightShare <= MOST_LIGHT_BESIDE && beside.contrast >= LEAST_CONTRAST
  return isOnGround ? quad : undefined
}

function largestPart({ count, area }: InkParts): number | undefined {
  let largest: number | undefined
  for (let part = 0; part < count; part += 1) {
    if (largest === undefined || (area[part] ?? 0) > (area[largest] ?? 0)) largest = part
  }
  return largest
}

/** The points of a part that are farthest in the four diagonal directions. */
function cornersOf(parts: InkParts, part: number): Quad {
  const nowhere = { x: 0, y: 0 }
  const corners: [Point, Point, Point, Point] = [nowhere, nowhere, nowhere, nowhere]
  const best = [-Infinity, -Infinity, -Infinity, -Infinity]
  const note = (x: number, y: number) => {
    for (const [index, value] of [-x - y, x - y, x + y, y - x].entries()) {
      if (value <= (best[index] ?? 0)) continue
      best[index] = value
      corners[index] = { x, y }
    }
  }
  visitRuns(
    parts,
    (other) => other === part,
    (y, start, end) => {
      note(start, y)
      note(end, y)
      note(start, y + 1)
      note(end, y + 1)
    },
  )
  return corners
}

/** Twice the signed area between the points, halved: positive for corners in reading order. */
function areaOf(quad: Quad): number {
  let sum = 0
  for (const [index, { x, y }] of quad.entries()) {
    const next = quad[(index + 1) % 4]
    if (next !== undefined) sum += x * next.y - next.x * y
  }
  return sum / 2
}

function isSheetShaped([a, b, c, d]: Quad): boolean {
  const sides = [distance(a, b), distance(d, c), distance(a, d), distance(b, c)]
  const [top = 0, bottom = 0, left = 0, right = 0] = sides
  const isSlanted = (one: number, other: number) => Math.max(one, other) > MOST_SLANT * Math.min(one, other)
  return Math.min(...sides) > 0 && !isSlanted(top, bottom) && !isSlanted(left, right)
}

/** The distance between two points. */
export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The share of the surroundings that is light, and by how many levels the sheet is lighter. */
function levelsBeside(
  data: Uint8Array,
  { width, height, ink: light }: { width: number; height: number; ink: Uint8Array },
  quad: Quad,
): { lightShare: number; contrast: number } {
  let [inside, insideSum, outside, outsideSum, outsideLight] = [0, 0, 0, 0, 0]
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const level = data[at] ?? 0
      if (isInside(quad, x + 0.5, y + 0.5)) {
        inside += 1
        insideSum += level
      } else {
        outside += 1
        outsideSum += level
        outsideLight += light[at] ?? 0
      }
    }
  }
  const contrast = insideSum / Math.max(1, inside) - outsideSum / Math.max(1, outside)
  return { lightShare: outsideLight / Math.max(1, outside), contrast }
}

function isInside(quad: Quad, x: number, y: number): boolean {
  return quad.every((corner, index) => {
    const next = quad[(index + 1) % 4] ?? corner
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) >= 0
  })
}
