import { emus, within } from '../../package/units.ts'

/** Hundredths of a point, in which DrawingML has sizes of type and spacing (ISO/IEC 29500-1, 20.1.10.72). */
export function hundredths(points: number, least: number, most: number): number {
  return within(points * 100, least, most)
}

/** A length that may not be zero or less (20.1.10.41). */
export function positiveEmus(points: number): number {
  return Math.max(0, emus(points))
}

/** How a page is brought onto the slides of its file, which are of one size. */
export interface Fitting {
  isFitted: boolean
  scale: number
  left: number
  top: number
}

/** Pages that differ by less, in points, are of one size. */
const SAME_SIZE = 1

/** Where a page stands on a slide: in its middle, made smaller where it is too large. */
export function fit(page: { width: number; height: number }, slide: { width: number; height: number }): Fitting {
  const differs = Math.max(Math.abs(page.width - slide.width), Math.abs(page.height - slide.height)) > SAME_SIZE
  if (!differs) return { isFitted: false, scale: 1, left: 0, top: 0 }
  const scale = Math.min(1, slide.width / page.width, slide.height / page.height)
  return {
    isFitted: true,
    scale,
    left: (slide.width - page.width * scale) / 2,
    top: (slide.height - page.height * scale) / 2,
  }
}
