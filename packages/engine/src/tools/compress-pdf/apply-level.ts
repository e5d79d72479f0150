import type { CompressionFacts, Warning } from '@recto/contract'
import type { OperationContext } from '@recto/runtime'

import { recompressBilevel } from './bilevel/recompress-bilevel.ts'
import { recompressImages } from './images/recompress-images.ts'
import { bytesByKind, savedBytes } from './bytes-by-kind.ts'
import type { Compression } from './compression.ts'
import { dropFontHints } from './fonts/drop-font-hints.ts'
import { preserveAppearance } from './page-comparison/preserve-appearance.ts'
import { layerScans } from './layers/layer-scans.ts'
import type { LevelSettings } from './level-settings.ts'
import { withProgressShare } from './progress-share.ts'
import type { PreparedDocument } from './prepare.ts'
import type { DocumentUsage } from './document-usage.ts'
import { writeCompressed } from './write-compressed.ts'

/** A document compressed with some settings. */
export interface LevelResult extends Pick<CompressionFacts, 'images' | 'saved' | 'worstPage'> {
  bytes: Uint8Array
  warnings: Warning[]
}

/** Fraction of the progress at which the images are done. */
const IMAGES_DONE = 0.7

/**
 * Recompresses the images of a document with some settings, writes it, and undoes changes that are too visible.
 * @returns undefined if the document cannot be written unharmed
 */
export async function applyLevel(
  { comparer, document, edits: base, originalBytes, recompressedBilevel, start }: PreparedDocument,
  settings: LevelSettings,
  context: OperationContext,
): Promise<LevelResult | undefined> {
  const compression = start(settings, withProgressShare(context, 0, IMAGES_DONE))
  if (settings.dropsHints === true) await dropHints(compression)
  await layerScans(compression)
  // Only the original images: layers are encoded already.
  await recompressImages(compression, new Set(base.reachable().keys()))
  // Some images turned out to have only two colors.
  await recompressBilevel(compression, new Set(compression.changedImages.keys()))
  context.progress?.({ fraction: IMAGES_DONE, step: 'checking' })
  const compared = await preserveAppearance(compression, {
    comparer,
    base,
    recompress: recompressImages,
    write: writeCompressed,
    onPage: (item, itemCount) => {
      const fraction = IMAGES_DONE + (1 - IMAGES_DONE) * (item / itemCount)
      context.progress?.({ fraction, step: 'checking', item, itemCount })
    },
  })
  if (compared === undefined) return undefined
  const { written, verdict } = compared
  const allSaved = document.bytes.length - written.bytes.length
  const worst = verdict.comparisons.find(({ page }) => page === verdict.worstPage)
  return {
    ...written,
    images: {
      total: countImages(compression.usage),
      changed: new Set([...recompressedBilevel, ...compression.changedImages.keys()]).size,
    },
    saved: savedBytes(originalBytes, bytesByKind(written.objects, base.resolve), allSaved),
    ...(worst?.similarity === undefined
      ? {}
      : { worstPage: { page: worst.page, similarity: worst.similarity.content } }),
  }
}

/** Counts images that are drawn or may be, including their masks if the placement is known. */
function countImages({ images, imagesByPage }: DocumentUsage): number {
  const numbers = new Set(images.keys())
  for (const onPage of imagesByPage) for (const image of onPage) numbers.add(image)
  return numbers.size
}

/** Removes hints. If no font changed, the stricter limits of unchanged fonts apply. */
async function dropHints(compression: Compression): Promise<void> {
  const { unhintedFonts, settings } = compression
  for (const { number, before, after } of await dropFontHints(compression))
    if (after < before) unhintedFonts.add(number)
  compression.settings = { ...settings, dropsHints: unhintedFonts.size > 0 }
}
