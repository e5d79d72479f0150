import type { PictureSize } from '../../../pictures/codecs.ts'
import type { PlacedSize } from '../usage.ts'

const POINTS_PER_INCH = 72

/** Up to this many times the resolution of a level, more pixels at a lower quality may be the better choice. */
const FINER = 1.4

/** What a level says of resolutions. */
export interface ResolutionGoal {
  dpi: number
  /** Images are brought down only above `dpi` times this. */
  threshold: number
}

/** Dots per inch of an image where it is drawn largest, along the side that has fewer; undefined where that is not known. */
export function effectiveDpi({ width, height }: PictureSize, placed: PlacedSize | undefined): number | undefined {
  if (placed === undefined) return undefined
  const sides = [width / placed.width, height / placed.height].map((pixels) => pixels * POINTS_PER_INCH)
  const dpi = Math.min(...sides)
  return Number.isFinite(dpi) && dpi > 0 ? dpi : undefined
}

/**
 * The sizes that an image may be brought down to, the smallest first; its own alone where that is not too fine, or where
 * nobody knows how large it is drawn.
 */
export function sizesFor(
  size: PictureSize,
  dpi: number | undefined,
  goal: ResolutionGoal,
): [PictureSize, ...PictureSize[]] {
  const { width, height } = size
  if (dpi === undefined || dpi <= goal.dpi * goal.threshold) return [{ width, height }]
  return [scaled(size, goal.dpi / dpi), scaled(size, Math.min(1, (goal.dpi * FINER) / dpi))]
}

/** A size with its sides so many times as long, a pixel at least. */
export function scaled({ width, height }: PictureSize, factor: number): PictureSize {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * factor))
  return { width: side(width), height: side(height) }
}
