import type { Position } from '@recto/contract'
import { type Matrix, multiply, rotation, scaling, translation } from '@recto/geometry'

/** Width and height in points. */
export interface Size {
  width: number
  height: number
}

/** The placement of a watermark on a page. */
export interface Placement {
  /** At most 1: a watermark that is too large is shrunk to fit the page. */
  scale: number
  /** Maps the watermark, with its lower left corner at the origin, to the displayed page. */
  matrix: Matrix
}

/** The distance from the edges of the page, in points. */
const MARGIN = 36
/** The largest margin on small pages, as a share of the shorter side. */
const MAX_MARGIN_SHARE = 0.05

/** The share of the free space on the left and below. */
const SHARE_LEFT: Record<Position, number> = {
  'top-left': 0,
  'center-left': 0,
  'bottom-left': 0,
  'top-center': 0.5,
  center: 0.5,
  'bottom-center': 0.5,
  'top-right': 1,
  'center-right': 1,
  'bottom-right': 1,
}
const SHARE_BELOW: Record<Position, number> = {
  'bottom-left': 0,
  'bottom-center': 0,
  'bottom-right': 0,
  'center-left': 0.5,
  center: 0.5,
  'center-right': 0.5,
  'top-left': 1,
  'top-center': 1,
  'top-right': 1,
}

/** Places a watermark on a displayed page. Only a centered one is rotated, counterclockwise. */
export function placeWatermark(watermark: Size, page: Size, position: Position, degrees: number): Placement {
  const angle = position === 'center' ? degrees : 0
  const scale = fittingScale(watermark, page, angle)
  const box = rotatedSize(watermark, angle, scale)
  const margin = marginOf(page)
  const center = {
    x: margin + box.width / 2 + (page.width - 2 * margin - box.width) * SHARE_LEFT[position],
    y: margin + box.height / 2 + (page.height - 2 * margin - box.height) * SHARE_BELOW[position],
  }
  return { scale, matrix: centeredMatrix(watermark, center, { scale, angle }) }
}

/** The largest scale, at most 1, at which a rotated watermark fits on a page. */
export function fittingScale(watermark: Size, page: Size, degrees: number): number {
  const box = rotatedSize(watermark, degrees, 1)
  const margin = marginOf(page)
  return Math.min(1, (page.width - 2 * margin) / box.width, (page.height - 2 * margin) / box.height)
}

/** The bounding box of a rotated watermark. */
function rotatedSize({ width, height }: Size, degrees: number, scale: number): Size {
  const [cosine, sine] = rotation(degrees).map(Math.abs)
  return {
    width: (width * (cosine ?? 1) + height * (sine ?? 0)) * scale,
    height: (width * (sine ?? 0) + height * (cosine ?? 1)) * scale,
  }
}

/** Scales a watermark, rotates it about its center and moves that to a point. */
export function centeredMatrix(
  { width, height }: Size,
  center: { x: number; y: number },
  { scale, angle }: { scale: number; angle: number },
): Matrix {
  const turned = multiply(multiply(translation(-width / 2, -height / 2), scaling(scale)), rotation(angle))
  return multiply(turned, translation(center.x, center.y))
}

function marginOf({ width, height }: Size): number {
  return Math.min(MARGIN, Math.min(width, height) * MAX_MARGIN_SHARE)
}
