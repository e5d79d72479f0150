import type { PictureSize } from '@recto/runtime'

import type { PlacedSize } from '../usage.ts'

const POINTS_PER_INCH = 72

/**
 * Resolutions that are tried above that of a level: more pixels at a lower quality may be the better choice. They are the
 * same for every level, so that none finds a larger packing than a gentler one does.
 */
const LADDER = [100, 150, 200, 300, 420]

/** What a level says of resolutions. */
export interface ResolutionGoal {
  dpi: number
  /** Images are brought down only above `dpi` times this. */
  threshold: number
  /** Whether there is nothing to choose. */
  isExactDpi?: boolean
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
  const own = { width: size.width, height: size.height }
  if (dpi === undefined || dpi <= goal.dpi * goal.threshold) return [own]
  const smallest = scaled(size, goal.dpi / dpi)
  if (goal.isExactDpi === true) return [smallest]
  const between = LADDER.filter((step) => step > goal.dpi && step < dpi).map((step) => scaled(size, step / dpi))
  return [smallest, ...between, own]
}

/** A size with its sides so many times as long, a pixel at least. */
export function scaled({ width, height }: PictureSize, factor: number): PictureSize {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * factor))
  return { width: side(width), height: side(height) }
}
