import { AppError } from '@recto/contract'
import { type Box, displayedPage, type PageGeometry, transform } from '@recto/geometry'

/** Finer than any output device. */
const STEPS_PER_POINT = 10_000

/** Minimum side length in points; viewers show none shorter. */
const MIN_SIDE = 1

/**
 * The crop box (ISO 32000-2, 14.11.2) for a region of a page as displayed.
 * @param corners opposite corners x0, y0, x1, y1 in points, from the lower left of the displayed page
 * @param position of the page in the plan, from 0, for the error
 * @throws AppError INVALID_OPTIONS if nothing of the page would be left
 */
export function cropBoxOf(geometry: PageGeometry, corners: readonly number[], position: number): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  const { toUserSpace } = displayedPage(geometry)
  const [one, other] = [transform(toUserSpace, { x: x0, y: y0 }), transform(toUserSpace, { x: x1, y: y1 })]
  const { cropBox, userUnit } = geometry
  const box = {
    left: round(Math.max(cropBox.left, Math.min(one.x, other.x))),
    bottom: round(Math.max(cropBox.bottom, Math.min(one.y, other.y))),
    right: round(Math.min(cropBox.right, Math.max(one.x, other.x))),
    top: round(Math.min(cropBox.top, Math.max(one.y, other.y))),
  }
  const least = MIN_SIDE / userUnit
  if (box.right - box.left >= least && box.top - box.bottom >= least) return box
  const field = `pages.${position}.crop`
  throw new AppError('INVALID_OPTIONS', { fields: [{ field, message: `${field}: lies outside the page` }] })
}

function round(length: number): number {
  return Math.round(length * STEPS_PER_POINT) / STEPS_PER_POINT
}
