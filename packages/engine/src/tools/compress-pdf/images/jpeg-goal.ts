import type { LevelSettings } from '../levels.ts'

/** What a JPEG has to keep. */
export interface JpegGoal {
  /** The quality to try first. */
  quality: number
  minQuality: number
  maxQuality: number
  /** Structural similarity where the picture is looked at. */
  similarity: number
  /** Pixels of the picture as it is looked at for each of its own, along a side. */
  viewScale: number
}

/** Below this, blocks show whatever the numbers say; above, there is nothing to see. */
const [LEAST_QUALITY, MOST_QUALITY] = [30, 92]

/** How much of the first quality may be given up for a picture that does not need it. */
const LESS = 0.7

/** Resolution at which pages are looked at. */
const VIEW_DPI = 110

/** An edge in a mask shows on whatever lies behind. */
const MORE_FOR_MASKS = 10

/** What a JPEG of a picture has to keep at a level. */
export function jpegGoal(settings: LevelSettings, picture: { dpi: number | undefined; isMask: boolean }): JpegGoal {
  const { fixedQuality, similarity } = settings
  const dpi = picture.dpi ?? VIEW_DPI
  const seen = {
    // What has fewer pixels than are seen shows each of them, and all that is wrong with it.
    similarity: 1 - (1 - similarity) * Math.min(1, dpi / VIEW_DPI),
    viewScale: Math.min(1, VIEW_DPI / dpi),
  }
  if (fixedQuality !== undefined) {
    return { quality: fixedQuality, minQuality: fixedQuality, maxQuality: fixedQuality, ...seen }
  }
  const quality = settings.quality + (picture.isMask ? MORE_FOR_MASKS : 0)
  const minQuality = Math.max(LEAST_QUALITY, Math.round(quality * LESS))
  return { quality, minQuality, maxQuality: MOST_QUALITY, ...seen }
}
