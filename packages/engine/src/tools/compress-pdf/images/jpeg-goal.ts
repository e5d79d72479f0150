import type { LevelSettings } from '../levels.ts'

/** What a JPEG has to keep. */
export interface JpegGoal {
  /** The quality to try first. */
  quality: number
  minQuality: number
  maxQuality: number
  /** Structural similarity where the picture is looked at. */
  similarity: number
  /** Pixels across that are seen as one where the picture is looked at. */
  viewStep: number
}

/** Below this, blocks show whatever the numbers say. */
const LEAST_QUALITY = 30
const MOST_QUALITY = 92

/** How much of the first quality may be given up for a picture that does not need it, and added for one that needs more. */
const [LESS, MORE] = [0.75, 1.3]

/** Resolution at which pages are looked at, and which a picture's own is to be measured by. */
const VIEW_DPI = 110

/** An edge in a mask shows on whatever lies behind. */
const MORE_FOR_MASKS = 10

/** What a JPEG of a picture has to keep at a level. */
export function jpegGoal(settings: LevelSettings, picture: { dpi: number | undefined; isMask: boolean }): JpegGoal {
  const { fixedQuality, similarity } = settings
  const quality = settings.quality + (picture.isMask ? MORE_FOR_MASKS : 0)
  const dpi = picture.dpi ?? VIEW_DPI
  const goal = {
    similarity: 1 - (1 - similarity) * Math.min(1, dpi / VIEW_DPI),
    viewStep: Math.max(1, Math.round(dpi / VIEW_DPI)),
  }
  if (fixedQuality !== undefined)
    return { quality: fixedQuality, minQuality: fixedQuality, maxQuality: fixedQuality, ...goal }
  const minQuality = Math.max(LEAST_QUALITY, Math.round(quality * LESS))
  return { quality, minQuality, maxQuality: Math.min(MOST_QUALITY, Math.round(quality * MORE)), ...goal }
}
