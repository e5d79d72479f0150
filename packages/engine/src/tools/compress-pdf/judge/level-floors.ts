import type { CompressionLevel } from '@recto/contract'

import type { Similarity } from '../../../pictures/similarity.ts'

/** How far from its original a page may look at a level: the least likeness, the largest shift of colour. */
export type LevelFloor = Readonly<Similarity>

/** What a page keeps at each level; a page below gets its images back. */
export const LEVEL_FLOORS: Readonly<Record<CompressionLevel, LevelFloor>> = {
  low: { content: 0.985, tile: 0.6, chroma: 16 },
  medium: { content: 0.95, tile: 0.4, chroma: 20 },
  high: { content: 0.9, tile: 0.3, chroma: 25 },
  maximum: { content: 0.78, tile: 0.2, chroma: 30 },
}

/** What a page keeps on which no image gave anything away. */
export const LOSSLESS_FLOOR: LevelFloor = { content: 0.99, tile: 0.8, chroma: 8 }

/** Whether a page looks as much like its original as it has to. */
export function isAbove(look: Similarity, floor: LevelFloor): boolean {
  return look.content >= floor.content && look.tile >= floor.tile && look.chroma <= floor.chroma
}
