import type { LevelSettings } from '../level-settings.ts'

/** What a JPEG must achieve. */
export interface JpegGoal {
  /** The quality to start from. */
  quality: number
  minQuality: number
  maxQuality: number
  /** The least structural similarity at viewing resolution. */
  similarity: number
  /** Viewing resolution relative to that of the image, at most 1. */
  viewScale: number
}

/** Below this quality, block artifacts are visible whatever the similarity; above, there is no visible gain. */
const [MIN_QUALITY, MAX_QUALITY] = [30, 92]

/** How far the quality may go below that of the level for easy images. */
const MIN_QUALITY_FACTOR = 0.7

/** The resolution at which similarity is measured. */
const VIEW_DPI = 110

/** Artifacts in a soft mask show on whatever is behind it. */
const MASK_QUALITY_BONUS = 10

/** The goal for a JPEG at a level. */
export function jpegGoal(settings: LevelSettings, image: { dpi: number | undefined; isMask: boolean }): JpegGoal {
  const { fixedQuality, similarity } = settings
  const dpi = image.dpi ?? VIEW_DPI
  const seen = {
    // Below viewing resolution each pixel is enlarged, and so are its errors.
    similarity: 1 - (1 - similarity) * Math.min(1, dpi / VIEW_DPI),
    viewScale: Math.min(1, VIEW_DPI / dpi),
  }
  if (fixedQuality !== undefined) {
    return { quality: fixedQuality, minQuality: fixedQuality, maxQuality: fixedQuality, ...seen }
  }
  const quality = settings.quality + (image.isMask ? MASK_QUALITY_BONUS : 0)
  const minQuality = Math.max(MIN_QUALITY, Math.round(quality * MIN_QUALITY_FACTOR))
  return { quality, minQuality, maxQuality: MAX_QUALITY, ...seen }
}
