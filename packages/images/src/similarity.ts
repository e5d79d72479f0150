import { BlockMeans } from './similarity/block-means.ts'
import { areEqual } from './similarity/equal-samples.ts'
import { LumaReference, type LumaSimilarity } from './similarity/luma-reference.ts'
import { chromaShiftOfRow, type Samples } from './similarity/luma-and-chroma.ts'

/** How similar two images look. */
export interface Similarity extends LumaSimilarity {
  /** The mean chroma distance, 0 to 255, of the 32-pixel square that changed most. */
  chroma: number
}

const CHROMA_SQUARE = 32

/** Compares two images; images of different size are not similar at all. */
export function similarity(before: Samples, after: Samples): Similarity {
  return similarityTo(() => new LumaReference(before), before, after)
}

/** The same for an image that is compared several times: its reference is computed only if the images differ. */
export function similarityTo(reference: () => LumaReference, before: Samples, after: Samples): Similarity {
  if (before.width !== after.width || before.height !== after.height) return { content: 0, tile: 0, chroma: 255 }
  if (isSame(before, after)) return { content: 1, tile: 1, chroma: 0 }
  return { ...reference().compare(after), chroma: worstChromaShift(before, after) }
}

function isSame(before: Samples, after: Samples): boolean {
  return before.channels === after.channels && areEqual(before.data, after.data)
}

function worstChromaShift(before: Samples, after: Samples): number {
  if (before.channels === 1 && after.channels === 1) return 0
  const row = new Float32Array(before.width)
  const squares = new BlockMeans(before, CHROMA_SQUARE / 2)
  for (let y = 0; y < before.height; y += 1) {
    chromaShiftOfRow(before, after, y, row)
    squares.add(y, row)
  }
  let worst = 0
  for (const shift of squares.windowsFromEdge()) worst = Math.max(worst, shift)
  return worst
}
