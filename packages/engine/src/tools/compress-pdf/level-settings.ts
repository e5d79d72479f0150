import { COMPRESSION_LEVEL_IDS, COMPRESSION_LEVELS, type CompressionLevel } from '@recto/contract'

/** How lossy compression may be. */
export interface LevelSettings {
  /** Target resolution of images where they are placed, in dots per inch. */
  dpi: number
  /** Images are downsampled only above this multiple of `dpi`. */
  minDpiRatio: number
  /** JPEG quality to start from, 1 to 100. */
  quality: number
  /** The structural similarity (0 to 1) that an image must keep. */
  similarity: number
  /** Whether TrueType instructions are removed. */
  dropsHints?: boolean
  /** The level of these settings, or the next higher one; it decides how similar pages must stay. */
  level: CompressionLevel
  /** Converts images to gray. */
  grayscale?: boolean
  /** Whether the caller set `dpi`, so that images get exactly that resolution. */
  isExactDpi?: boolean
  /** JPEG quality set by the caller, used as it is. */
  fixedQuality?: number
}

const { low, medium, high, maximum } = COMPRESSION_LEVELS

/**
 * The settings of each level. At equal size, more pixels at a lower quality look better than fewer pixels at a higher
 * one, down to a quality of about 35, where block artifacts become visible.
 */
export const LEVEL_SETTINGS: Record<CompressionLevel, LevelSettings> = {
  low: { level: 'low', dpi: low.dpi, minDpiRatio: 1.3, quality: 78, similarity: 0.985 },
  medium: { level: 'medium', dpi: medium.dpi, minDpiRatio: 1.15, quality: 55, similarity: 0.96 },
  high: { level: 'high', dpi: high.dpi, minDpiRatio: 1.15, quality: 42, similarity: 0.92 },
  maximum: { level: 'maximum', dpi: maximum.dpi, minDpiRatio: 1.15, quality: 34, similarity: 0.8, dropsHints: true },
}

/**
 * Settings interpolated between the levels: 0 is low, 3 is maximum. Between two levels, the higher one decides how similar
 * pages must stay.
 */
export function settingsAt(strength: number): LevelSettings {
  const last = COMPRESSION_LEVEL_IDS.length - 1
  const place = Math.min(last, Math.max(0, strength))
  const lower = LEVEL_SETTINGS[COMPRESSION_LEVEL_IDS[Math.floor(place)] ?? 'maximum']
  const upper = LEVEL_SETTINGS[COMPRESSION_LEVEL_IDS[Math.ceil(place)] ?? 'maximum']
  const between = (from: number, to: number) => from + (to - from) * (place - Math.floor(place))
  return {
    level: upper.level,
    // Not interpolable: only at maximum.
    ...(lower.dropsHints === true ? { dropsHints: true } : {}),
    dpi: between(lower.dpi, upper.dpi),
    minDpiRatio: between(lower.minDpiRatio, upper.minDpiRatio),
    quality: between(lower.quality, upper.quality),
    similarity: between(lower.similarity, upper.similarity),
  }
}
