/** The levels of the contract, from the one that changes least. */
export const LEVELS = ['low', 'medium', 'high', 'maximum'] as const

export type Level = (typeof LEVELS)[number]

/** How much a level gives away. */
export interface LevelSettings {
  /** Effective resolution that images are brought down to, in dots per inch. */
  dpi: number
  /** Images are brought down only above `dpi` times this. */
  threshold: number
  /** JPEG quality to begin with, 1 to 100. */
  quality: number
  /** Structural similarity (0 to 1) that an image keeps. */
  similarity: number
  /** Makes everything gray. */
  grayscale?: boolean
  /** JPEG quality asked for, used as it is. */
  fixedQuality?: number
}

/**
 * What each level comes to. More pixels at a lower quality look better than fewer at a higher one, byte for byte, down to
 * a quality of about 35, from where blocks show.
 */
export const LEVEL_SETTINGS: Record<Level, LevelSettings> = {
  low: { dpi: 300, threshold: 1.3, quality: 78, similarity: 0.985 },
  medium: { dpi: 200, threshold: 1.15, quality: 55, similarity: 0.96 },
  high: { dpi: 150, threshold: 1.15, quality: 42, similarity: 0.93 },
  maximum: { dpi: 100, threshold: 1.15, quality: 34, similarity: 0.88 },
}
