import type { Position } from '@recto/contract'
import { type Matrix, multiply, rotation, scaling, translation } from '@recto/geometry'

/** Width and height in points. */
export interface Size {
  width: number
  height: number
}

/** Where a mark goes on a page, and how large it is there. */
export interface Placement {
  /** At most 1: what would not stay on the page is made smaller. */
  scale: number
  /** Brings the mark, its lower left corner at the origin, to the page as it is seen. */
  matrix: Matrix
}

/** Distance that is kept from the page's edges, where the page is large enough for it. */
const MARGIN = 36
/** Never more of a page's shorter side. */
const MAX_MARGIN_SHARE = 0.05

/** Free room on each side, as a share of what there is. */
const ACROSS: Record<Position, number> = {
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
const UP: Record<Position, number> = {
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

/** Places a mark on a page as a person sees it. Only at the centre is it turned, counter-clockwise. */
export function placeMark(mark: Size, page: Size, position: Position, degrees: number): Placement {
  const angle = position === 'center' ? degrees : 0
  const scale = fittingScale(mark, page, angle)
  const box = turnedSize(mark, angle, scale)
  const margin = marginOf(page)
  const center = {
    x: margin + box.width / 2 + (page.width - 2 * margin - box.width) * ACROSS[position],
    y: margin + box.height / 2 + (page.height - 2 * margin - box.height) * UP[position],
  }
  return { scale, matrix: centered(mark, center, { scale, angle }) }
}

/** How large a mark can be so that it stays on a page, turned as it is; 1 where it does anyway. */
export function fittingScale(mark: Size, page: Size, degrees: number): number {
  const box = turnedSize(mark, degrees, 1)
  const margin = marginOf(page)
  return Math.min(1, (page.width - 2 * margin) / box.width, (page.height - 2 * margin) / box.height)
}

/** The upright box around a mark that is turned. */
function turnedSize({ width, height }: Size, degrees: number, scale: number): Size {
  const [cosine, sine] = rotation(degrees).map(Math.abs)
  return {
    width: (width * (cosine ?? 1) + height * (sine ?? 0)) * scale,
    height: (width * (sine ?? 0) + height * (cosine ?? 1)) * scale,
  }
}

/** A mark of some scale turned about its middle, which comes to a point. */
export function centered(
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
