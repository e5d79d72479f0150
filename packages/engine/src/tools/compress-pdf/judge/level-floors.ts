import { COMPRESSION_LEVEL_IDS, type CompressionLevel } from '@recto/contract'

import type { Similarity } from '../../../pictures/similarity.ts'
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

/** Whoever asks for a quality gets it, as long as things can be made out. */
const FLOOR_OF_WISHES: LevelFloor = { content: 0.5, tile: 0.05, chroma: 40 }

/** What a page keeps on which no image gave anything away. */
export const LOSSLESS_FLOOR: LevelFloor = { content: 0.99, tile: 0.8, chroma: 8 }

/** What pages keep with some settings. */
export function floorFor({ level, grayscale, fixedQuality }: LevelSettings): LevelFloor {
  const floor = fixedQuality === undefined ? LEVEL_FLOORS[level] : FLOOR_OF_WISHES
  return grayscale === true ? { ...floor, chroma: Number.POSITIVE_INFINITY } : floor
}

/** The settings of the next level that gives less away; undefined where there is none, or a quality was asked for. */
export function gentler({ level, grayscale, fixedQuality }: LevelSettings): LevelSettings | undefined {
  const next = COMPRESSION_LEVEL_IDS[COMPRESSION_LEVEL_IDS.indexOf(level) - 1]
  if (next === undefined || fixedQuality !== undefined) return undefined
  return { ...LEVEL_SETTINGS[next], ...(grayscale === undefined ? {} : { grayscale }) }
}

/** Whether a page looks as much like its original as it has to. */
export function isAbove(look: Similarity, floor: LevelFloor): boolean {
  return look.content >= floor.content && look.tile >= floor.tile && look.chroma <= floor.chroma
}
