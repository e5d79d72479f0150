import { COMPRESSION_LEVEL_IDS, type CompressionLevel } from '@recto/contract'
import type { Similarity } from '@recto/images'

import { LEVEL_SETTINGS, type LevelSettings } from '../level-settings.ts'

/** How similar a page must be to its original: minimum structural similarities, maximum color distance. */
export type SimilarityFloor = Readonly<Similarity>

/** The limits of pages with lossy images. A page that misses them gets its images restored. */
const LEVEL_FLOORS: Readonly<Record<CompressionLevel, SimilarityFloor>> = {
  low: { content: 0.97, tile: 0.6, chroma: 16 },
  medium: { content: 0.93, tile: 0.4, chroma: 20 },
  high: { content: 0.86, tile: 0.3, chroma: 25 },
  maximum: { content: 0.7, tile: 0.2, chroma: 30 },
}

/** A resolution or quality set by the caller is honored as long as the page remains legible. */
const EXPLICIT_SETTINGS_FLOOR: SimilarityFloor = { content: 0.5, tile: 0.05, chroma: 40 }

/** The limits of pages without lossy images. */
const LOSSLESS_FLOOR: SimilarityFloor = { content: 0.99, tile: 0.8, chroma: 8 }

/** The same if fonts lost their hints: PDFium renders small text slightly softer without them. */
const UNHINTED_FLOOR: SimilarityFloor = { content: 0.9, tile: 0.5, chroma: 16 }

/** The limits for a page with or without lossy images. */
export function floorFor(settings: LevelSettings, isLossy: boolean): SimilarityFloor {
  const lossy = isExplicit(settings) ? EXPLICIT_SETTINGS_FLOOR : LEVEL_FLOORS[settings.level]
  const untouched = settings.dropsHints === true ? UNHINTED_FLOOR : LOSSLESS_FLOOR
  const floor = isLossy ? lossy : untouched
  return settings.grayscale === true ? { ...floor, chroma: Number.POSITIVE_INFINITY } : floor
}

/** The settings of the next lower level; undefined at the lowest, and if the caller set a quality or resolution. */
export function lowerLevelSettings(settings: LevelSettings): LevelSettings | undefined {
  const { level, grayscale } = settings
  const next = COMPRESSION_LEVEL_IDS[COMPRESSION_LEVEL_IDS.indexOf(level) - 1]
  if (next === undefined || isExplicit(settings)) return undefined
  return { ...LEVEL_SETTINGS[next], ...(grayscale === undefined ? {} : { grayscale }) }
}

function isExplicit({ fixedQuality, isExactDpi }: LevelSettings): boolean {
  return fixedQuality !== undefined || isExactDpi === true
}

/** Whether a page is similar enough to its original. */
export function meetsFloor(similarity: Similarity, floor: SimilarityFloor): boolean {
  return similarity.content >= floor.content && similarity.tile >= floor.tile && similarity.chroma <= floor.chroma
}
