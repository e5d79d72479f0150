import type { PictureSize } from '../../../pictures/codecs.ts'
import type { PlacedSize } from '../usage.ts'

const POINTS_PER_INCH = 72

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

/** The size that an image is brought down to; its own where that is fine enough, or where nobody knows how large it is drawn. */
export function reducedSize(size: PictureSize, dpi: number | undefined, goal: ResolutionGoal): PictureSize {
  if (dpi === undefined || dpi <= goal.dpi * goal.threshold) return { width: size.width, height: size.height }
  const scale = goal.dpi / dpi
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { width: scaled(size.width), height: scaled(size.height) }
}
