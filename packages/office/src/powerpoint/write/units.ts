import { toEmus, roundAndClamp } from '../../package/units.ts'

/** Converts points to hundredths of a point, the unit of font sizes and spacing in DrawingML (ISO/IEC 29500-1, 20.1.10.72). */
export function hundredths(points: number, least: number, most: number): number {
  return roundAndClamp(points * 100, least, most)
}

/** Converts a length that cannot be negative from points to EMUs (20.1.10.41). */
export function positiveEmus(points: number): number {
  return Math.max(0, toEmus(points))
}

/** The position of a page on a slide, since all slides have the same size. Offsets are in points, on the slide. */
export interface Fitting {
  /** Whether the page differs in size from the slide. */
  isFitted: boolean
  scale: number
  left: number
  top: number
}

/** Sizes that differ by at most this count as equal, in points. */
const SIZE_TOLERANCE = 1

/** Centers a page on a slide, scaled down if it is too large. */
export function fit(page: { width: number; height: number }, slide: { width: number; height: number }): Fitting {
  const differs = Math.max(Math.abs(page.width - slide.width), Math.abs(page.height - slide.height)) > SIZE_TOLERANCE
  if (!differs) return { isFitted: false, scale: 1, left: 0, top: 0 }
  const scale = Math.min(1, slide.width / page.width, slide.height / page.height)
  return {
    isFitted: true,
    scale,
    left: (slide.width - page.width * scale) / 2,
    top: (slide.height - page.height * scale) / 2,
  }
}
