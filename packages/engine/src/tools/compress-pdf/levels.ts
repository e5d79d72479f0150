import { COMPRESSION_LEVEL_IDS, COMPRESSION_LEVELS, type CompressionLevel } from '@recto/contract'

/** How much may be given away to make a document smaller. */
export interface LevelSettings {
  /** Effective resolution that images are brought down to, in dots per inch. */
  dpi: number
  /** Images are brought down only above `dpi` times this. */
  threshold: number
  /** JPEG quality to begin with, 1 to 100. */
  quality: number
  /** Structural similarity (0 to 1) that an image keeps. */
  similarity: number
  /** Whether TrueType fonts lose the instructions that fit them to large pixels. */
  dropsHints?: boolean
  /** The level that these settings belong to, or lie below; what a page keeps at least is told by it. */
  level: CompressionLevel
  /** Makes images gray. */
  grayscale?: boolean
  /** Whether `dpi` was asked for, so that images are brought down to exactly that. */
  isExactDpi?: boolean
  /** JPEG quality asked for, used as it is. */
  fixedQuality?: number
}

const { low, medium, high, maximum } = COMPRESSION_LEVELS

/**
 * What each level comes to. More pixels at a lower quality look better than fewer at a higher one, byte for byte, down to
 * a quality of about 35, from where blocks show.
 */
export const LEVEL_SETTINGS: Record<CompressionLevel, LevelSettings> = {
  low: { level: 'low', dpi: low.dpi, threshold: 1.3, quality: 78, similarity: 0.985 },
  medium: { level: 'medium', dpi: medium.dpi, threshold: 1.15, quality: 55, similarity: 0.96 },
  high: { level: 'high', dpi: high.dpi, threshold: 1.15, quality: 42, similarity: 0.92 },
  maximum: { level: 'maximum', dpi: maximum.dpi, threshold: 1.15, quality: 34, similarity: 0.8, dropsHints: true },
}

/**
 * Settings on the line through the levels: 0 is low, 3 is maximum, and what lies between two levels is between their
 * settings. What a page keeps at least is told by the level that is not reached yet.
 */
export function settingsAt(strength: number): LevelSettings {
  const last = COMPRESSION_LEVEL_IDS.length - 1
  const place = Math.min(last, Math.max(0, strength))
  const lower = LEVEL_SETTINGS[COMPRESSION_LEVEL_IDS[Math.floor(place)] ?? 'maximum']
  const upper = LEVEL_SETTINGS[COMPRESSION_LEVEL_IDS[Math.ceil(place)] ?? 'maximum']
  const between = (from: number, to: number) => from + (to - from) * (place - Math.floor(place))
  return {
    level: upper.level,
    // All or nothing: only at the end of the line.
    ...(lower.dropsHints === true ? { dropsHints: true } : {}),
    dpi: between(lower.dpi, upper.dpi),
    threshold: between(lower.threshold, upper.threshold),
    quality: between(lower.quality, upper.quality),
    similarity: between(lower.similarity, upper.similarity),
  }
}
