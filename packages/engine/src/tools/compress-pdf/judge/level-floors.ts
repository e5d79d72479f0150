import { COMPRESSION_LEVEL_IDS, type CompressionLevel } from '@recto/contract'
import type { Similarity } from '@recto/images'

import { LEVEL_SETTINGS, type LevelSettings } from '../levels.ts'

/** How far from its original a page may look at a level: the least likeness, the largest shift of colour. */
export type LevelFloor = Readonly<Similarity>

/** What a page keeps at each level; a page below gets its images back. */
const LEVEL_FLOORS: Readonly<Record<CompressionLevel, LevelFloor>> = {
  low: { content: 0.97, tile: 0.6, chroma: 16 },
  medium: { content: 0.93, tile: 0.4, chroma: 20 },
  high: { content: 0.86, tile: 0.3, chroma: 25 },
  maximum: { content: 0.7, tile: 0.2, chroma: 30 },
}

/** Whoever asks for a quality or a resolution gets it, as long as things can be made out. */
const FLOOR_OF_WISHES: LevelFloor = { content: 0.5, tile: 0.05, chroma: 40 }

/** What a page keeps on which no image gave anything away. */
const LOSSLESS_FLOOR: LevelFloor = { content: 0.99, tile: 0.8, chroma: 8 }

/** The same where fonts lost their hints: PDFium draws small letters a little softer then. */
const UNHINTED_FLOOR: LevelFloor = { content: 0.9, tile: 0.5, chroma: 16 }

/** What pages keep with some settings, those on which images gave something away and others. */
export function floorFor(settings: LevelSettings, isLossy: boolean): LevelFloor {
  const lossy = isWish(settings) ? FLOOR_OF_WISHES : LEVEL_FLOORS[settings.level]
  const untouched = settings.dropsHints === true ? UNHINTED_FLOOR : LOSSLESS_FLOOR
  const floor = isLossy ? lossy : untouched
  return settings.grayscale === true ? { ...floor, chroma: Number.POSITIVE_INFINITY } : floor
}

/** The settings of the next level that gives less away; undefined where there is none, or more than a level was asked for. */
export function gentler(settings: LevelSettings): LevelSettings | undefined {
  const { level, grayscale } = settings
  const next = COMPRESSION_LEVEL_IDS[COMPRESSION_LEVEL_IDS.indexOf(level) - 1]
  if (next === undefined || isWish(settings)) return undefined
  return { ...LEVEL_SETTINGS[next], ...(grayscale === undefined ? {} : { grayscale }) }
}

function isWish({ fixedQuality, isExactDpi }: LevelSettings): boolean {
  return fixedQuality !== undefined || isExactDpi === true
}

/** Whether a page looks as much like its original as it has to. */
export function isAbove(look: Similarity, floor: LevelFloor): boolean {
  return look.content >= floor.content && look.tile >= floor.tile && look.chroma <= floor.chroma
}
