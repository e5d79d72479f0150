import type { ImageSize } from '@recto/runtime'

import type { PlacedSize } from '../document-usage.ts'

const POINTS_PER_INCH = 72

/**
 * Resolutions to try above that of the level, since more pixels at a lower quality may be better. They are the same for all
 * levels, so that a higher level never gives a larger result.
 */
const DPI_STEPS = [100, 150, 200, 300, 420]

/** The resolution settings of a level. */
export interface ResolutionGoal {
  dpi: number
  /** Images are downsampled only above this multiple of `dpi`. */
  minDpiRatio: number
  /** Whether only `dpi` itself is allowed. */
  isExactDpi?: boolean
}

/** Dots per inch of an image at its largest placement, along the coarser side; undefined if unknown. */
export function effectiveDpi({ width, height }: ImageSize, placed: PlacedSize | undefined): number | undefined {
  if (placed === undefined) return undefined
  const sides = [width / placed.width, height / placed.height].map((pixels) => pixels * POINTS_PER_INCH)
  const dpi = Math.min(...sides)
  return Number.isFinite(dpi) && dpi > 0 ? dpi : undefined
}

/**
 * Candidate sizes of an image, smallest first; only its own if its resolution is low enough, or its placement is unknown.
 */
export function sizesFor(size: ImageSize, dpi: number | undefined, goal: ResolutionGoal): [ImageSize, ...ImageSize[]] {
  const own = { width: size.width, height: size.height }
  if (dpi === undefined || dpi <= goal.dpi * goal.minDpiRatio) return [own]
  const smallest = scaled(size, goal.dpi / dpi)
  if (goal.isExactDpi === true) return [smallest]
  const between = DPI_STEPS.filter((step) => step > goal.dpi && step < dpi).map((step) => scaled(size, step / dpi))
  return [smallest, ...between, own]
}

/** A size multiplied by a factor, at least one pixel on each side. */
export function scaled({ width, height }: ImageSize, factor: number): ImageSize {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * factor))
  return { width: side(width), height: side(height) }
}
