import { toEmus, roundAndClamp } from '../../package/units.ts'

/** Converts points to hundredths, the unit of font sizes and spacing in DrawingML (ISO/IEC 29500-1, 20.1.10.72). */
export function hundredths(points: number, least: number, most: number): number {
  return roundAndClamp(points * 100, least, most)
}

/** Converts a length that cannot be negative to EMUs (20.1.10.41). */
export function positiveEmus(points: number): number {
  return Math.max(0, toEmus(points))
}

/** How a page is placed on a slide, as all slides have the same size. Offsets are in points. */
export interface Fitting {
  isFitted: boolean
  scale: number
  left: number
  top: number
}

/** Page sizes that differ by at most this, in points, are equal. */
const SAME_SIZE = 1

/** Centers a page on a slide, scaled down if it is too large. */
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
