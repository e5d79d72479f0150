import type { Orientation } from './orientation.ts'
import type { Raster } from './raster.ts'
import type { Resolution } from './resolution.ts'

/** A decoded image of a file, and its meaning. */
export interface RasterFrame {
  raster: Raster
  orientation: Orientation
  /** As displayed. */
  resolution: Resolution | undefined
  profile: Uint8Array | undefined
}

/** The same for a file whose compression does not exist in PDF. */
export interface CodecFrame extends RasterFrame {
  /** Whether it was compressed with loss. */
  isLossy: boolean
}
