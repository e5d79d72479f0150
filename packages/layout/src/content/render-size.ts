import type { Area } from '@recto/geometry'

export const POINTS_PER_INCH = 72
/** A bound for memory: A4 at 200 dpi has 3.9 million pixels. */
const MAX_PIXELS = 6_000_000

/** The size an area is rendered at, with the resolution lowered where it would have too many pixels. */
export interface RenderSize {
  /** Pixels per point. */
  scale: number
  pixelWidth: number
  pixelHeight: number
}

/** The size of an area in points rendered at a resolution; undefined for an empty area. */
export function renderSize({ left, top, right, bottom }: Area, dotsPerInch: number): RenderSize | undefined {
  const [width, height] = [right - left, bottom - top]
  if (!(width > 0 && height > 0)) return undefined
  const scale = Math.min(dotsPerInch / POINTS_PER_INCH, Math.sqrt(MAX_PIXELS / (width * height)))
  return { scale, pixelWidth: pixels(width * scale), pixelHeight: pixels(height * scale) }
}

function pixels(length: number): number {
  return Math.max(1, Math.min(MAX_PIXELS, Math.round(length)))
}

/** An area in display coordinates as a part of the page in user space units. */
export function partOf({ left, top, right, bottom }: Area, userUnit: number) {
  return {
    left: left / userUnit,
    top: top / userUnit,
    width: (right - left) / userUnit,
    height: (bottom - top) / userUnit,
  }
}
