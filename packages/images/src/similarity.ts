import type { Platform, Samples } from '@recto/runtime'

import { type PixelProgram, startPixelProgram } from './pixel-program.ts'
import { areEqual } from './similarity/equal-samples.ts'

/** How similar two images look. */
export interface Similarity {
  /** Mean SSIM in luma, without flat paper; 1 means identical. */
  content: number
  /** The lowest mean SSIM of any 48-pixel square. */
  tile: number
  /** The mean chroma distance, 0 to 255, of the 32-pixel square that changed most. */
  chroma: number
}

/** Compares two images, whose alpha is ignored; images of different size are not similar at all. */
export type MeasureSimilarity = (before: Samples, after: Samples) => Similarity

/** Loads what comparing images takes. */
export async function openSimilarity(platform: Platform): Promise<MeasureSimilarity> {
  const comparer = await startPixelProgram(platform)
  return (before, after) => {
    if (before.width !== after.width || before.height !== after.height) return { content: 0, tile: 0, chroma: 255 }
    if (before.channels === after.channels && areEqual(before.data, after.data))
      return { content: 1, tile: 1, chroma: 0 }
    return compare(comparer, before, after)
  }
}

function compare(comparer: PixelProgram, before: Samples, after: Samples): Similarity {
  const address = comparer.reserve(before.width, before.height, before.channels, after.channels) >>> 0
  if (address === 0) throw new RangeError('Comparing images has no memory left.')
  const memory = new Uint8Array(comparer.memory.buffer)
  memory.set(before.data, address)
  memory.set(after.data, comparer.after() >>> 0)
  comparer.compare()
  return { content: comparer.content(), tile: comparer.tile(), chroma: comparer.chroma() }
}
