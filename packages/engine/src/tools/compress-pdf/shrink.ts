import type { CompressionFacts, Warning } from '@recto/contract'
import type { OperationContext } from '@recto/runtime'

import { recompressBitonal } from './bitonal/recompress-bitonal.ts'
import { recompressImages } from './images/recompress-images.ts'
import type { Compression } from './compression.ts'
import { dropFontHints } from './fonts/drop-font-hints.ts'
import { keepLooks } from './judge/keep-looks.ts'
import { layerScans } from './layers/layer-scans.ts'
import type { LevelSettings } from './levels.ts'
import { partOfWork } from './part-of-work.ts'
import type { Prepared } from './prepare.ts'
import type { DocumentUsage } from './usage.ts'
import { writeCompressed } from './write-compressed.ts'

/** A document compressed with some settings. */
export interface Shrunk extends Pick<CompressionFacts, 'images' | 'worstPage'> {
  bytes: Uint8Array
  warnings: Warning[]
}

/** Fraction of the progress at which the images are done. */
const IMAGES_DONE = 0.7

/**
 * Recompresses the images of a document with some settings, writes it, and undoes changes that are too visible.
 * @returns undefined if the document cannot be written unharmed
 */
export async function shrink(
  { judge, edits: base, packedBitonal, start }: Prepared,
  settings: LevelSettings,
  context: OperationContext,
): Promise<Shrunk | undefined> {
  const compression = start(settings, partOfWork(context, 0, IMAGES_DONE))
  if (settings.dropsHints === true) await dropHints(compression)
  await layerScans(compression)
  // Only the original images: layers are encoded already.
  await recompressImages(compression, new Set(base.reachable().keys()))
  // Some images turned out to have two colors only.
  await recompressBitonal(compression, new Set(compression.changedImages.keys()))
  context.progress?.({ fraction: IMAGES_DONE, step: 'checking' })
  const kept = await keepLooks(compression, {
    judge,
    base,
    repack: recompressImages,
    write: writeCompressed,
    onPage: (item, itemCount) => {
      const fraction = IMAGES_DONE + (1 - IMAGES_DONE) * (item / itemCount)
      context.progress?.({ fraction, step: 'checking', item, itemCount })
    },
  })
  if (kept === undefined) return undefined
  const { written, verdict } = kept
  const worst = verdict.looks.find(({ page }) => page === verdict.worstPage)
  return {
    ...written,
    images: {
      total: countImages(compression.usage),
      changed: new Set([...packedBitonal, ...compression.changedImages.keys()]).size,
    },
    ...(worst?.likeness === undefined ? {} : { worstPage: { page: worst.page, similarity: worst.likeness.content } }),
  }
}

/** Images that are drawn or may be, with their masks if the placement is known. */
function countImages({ images, imagesByPage }: DocumentUsage): number {
  const numbers = new Set(images.keys())
  for (const onPage of imagesByPage) for (const image of onPage) numbers.add(image)
  return numbers.size
}

/** Removes hints. If no font changed, the stricter limits of unchanged fonts apply. */
async function dropHints(compression: Compression): Promise<void> {
  const { plainFonts, settings } = compression
  for (const { number, before, after } of await dropFontHints(compression)) if (after < before) plainFonts.add(number)
  compression.settings = { ...settings, dropsHints: plainFonts.size > 0 }
}
