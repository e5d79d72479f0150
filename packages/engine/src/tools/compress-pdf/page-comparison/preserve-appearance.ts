import type { ObjectEdits } from '@recto/pdf'
import { type OperationContext, stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { choosePages, pagesByLoss } from './choose-pages.ts'
import { lossyKindsOn } from './image-kinds.ts'
import { lowerLevelSettings } from './similarity-floors.ts'
import type { OnPage, PageComparer, PageComparison } from './page-comparer.ts'
import { imageWithMasks, lossesByPage } from './page-losses.ts'
import { evaluateComparisons, type Verdict } from './comparison-verdict.ts'

/** How a document with recompressed images is written and compared. */
export interface PreserveAppearanceOptions<Written> {
  comparer: PageComparer
  /** The state before images were recompressed. */
  base: ObjectEdits
  /** Recompresses images with the settings of the compression, which are less lossy than those before. */
  recompress: (compression: Compression, images: ReadonlySet<number>) => Promise<void>
  write: (compression: Compression) => Promise<Written>
  /** Called for each page of the first comparison. */
  onPage?: OnPage
}

/** The document as written, and how it compares with the original. */
export interface ComparedDocument<Written> {
  written: Written
  verdict: Verdict
}

/** Further pages that are compared if one of the first fails. */
const MAX_FURTHER_PAGES = 20

/**
 * Writes a document and compares its pages with the original. Images of pages that lost too much are recompressed with the
 * settings of lower levels, or restored; if that is not enough, all images are restored.
 * @returns undefined if the document differs even with its images restored
 */
export async function preserveAppearance<Written extends { bytes: Uint8Array }>(
  compression: Compression,
  options: PreserveAppearanceOptions<Written>,
): Promise<ComparedDocument<Written> | undefined> {
  const pages = new PageComparisons(compression, options)
  const first = await pages.write(firstPages(compression, options), options.onPage)
  if (first.verdict.isGood) return first
  const again = await pages.compareAgain(first)
  if (again.verdict.isGood) return again
  if (again.verdict.unclear.length > 0 && compression.unhintedFonts.size > 0) {
    restoreHints(compression, options.base)
    return preserveAppearance(compression, options)
  }
  if (again.verdict.hasChangedContent || compression.changedImages.size === 0) return undefined
  const further = furtherPages(lossesByPage(compression), pages.known)
  let { lossy, unclear } = await pages.compare(first.written.bytes, further)
  const compared = [...lossy, ...unclear]
  let settings = lowerLevelSettings(compression.settings)
  while (settings !== undefined && lossy.length > 0) {
    restoreImages(compression, options.base, imagesOn(unclear, compression))
    const images = imagesOn(lossy, compression)
    restoreImages(compression, options.base, images)
    await options.recompress({ ...compression, settings, context: withoutProgress(compression.context) }, images)
    const next = await pages.write(compared)
    if (next.verdict.isGood) return next
    ;({ lossy, unclear } = next.verdict)
    settings = lowerLevelSettings(settings)
  }
  restoreImages(compression, options.base, imagesOn([...lossy, ...unclear], compression))
  const second = await pages.write(compared)
  if (second.verdict.isGood || compression.changedImages.size === 0) return second.verdict.isGood ? second : undefined
  restoreImages(compression, options.base, new Set(compression.changedImages.keys()))
  const last = await pages.write(compared)
  return last.verdict.isGood ? last : undefined
}

/** The pages that are compared first. */
function firstPages<Written>(
  compression: Compression,
  { comparer, base }: PreserveAppearanceOptions<Written>,
): number[] {
  return choosePages({
    level: compression.settings.level,
    losses: lossesByPage(compression),
    kindsOn: (page) => lossyKindsOn(page, compression, base),
    costOf: (page) => comparer.costOf(page),
    mayAllDiffer: compression.unhintedFonts.size > 0,
  })
}

/** The latest comparison of each page while a document is written repeatedly. */
class PageComparisons<Written extends { bytes: Uint8Array }> {
  readonly known = new Map<number, PageComparison>()
  readonly #compression: Compression
  readonly #options: PreserveAppearanceOptions<Written>

  constructor(compression: Compression, options: PreserveAppearanceOptions<Written>) {
    this.#compression = compression
    this.#options = options
  }

  /** Writes the document in its current state and compares pages of it. */
  async write(pages: readonly number[], onPage?: OnPage): Promise<ComparedDocument<Written>> {
    stopIfAborted(this.#compression.context)
    const written = await this.#options.write(this.#compression)
    return { written, verdict: await this.compare(written.bytes, pages, onPage) }
  }

  /** Compares pages, and evaluates all pages compared so far. */
  async compare(bytes: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<Verdict> {
    return this.#evaluate(await this.#options.comparer.compare(bytes, pages, onPage))
  }

  /** Compares the failed pages again. */
  async compareAgain({ written, verdict }: ComparedDocument<Written>): Promise<ComparedDocument<Written>> {
    const pages = [...verdict.lossy, ...verdict.unclear]
    if (pages.length === 0) return { written, verdict }
    return { written, verdict: this.#evaluate(await this.#options.comparer.compareAgain(written.bytes, pages)) }
  }

  #evaluate(comparisons: readonly PageComparison[] | undefined): Verdict {
    for (const comparison of comparisons ?? []) this.known.set(comparison.page, comparison)
    const all = comparisons === undefined ? undefined : [...this.known.values()]
    return evaluateComparisons(all, lossesByPage(this.#compression), this.#compression.settings)
  }
}

/** Context for retries, whose progress was reported before. */
function withoutProgress(context: OperationContext): OperationContext {
  const silent = { ...context }
  delete silent.progress
  return silent
}

/** Pages with a loss that were not compared yet, the largest loss first. */
function furtherPages(losses: readonly number[], known: ReadonlyMap<number, PageComparison>): number[] {
  return pagesByLoss(losses)
    .filter((page) => !known.has(page) && (losses[page - 1] ?? 0) > 0)
    .slice(0, MAX_FURTHER_PAGES)
}

/** The recompressed images of pages, counted from 1. */
function imagesOn(pages: readonly number[], { usage, edits, changedImages }: Compression): Set<number> {
  const images = pages.flatMap((page) => [...(usage.imagesByPage[page - 1] ?? [])])
  const parts = images.flatMap((image) => [...imageWithMasks(image, edits)])
  return new Set(parts.filter((image) => changedImages.has(image)))
}

/** Restores the hints of fonts; pages are then evaluated without the allowance for missing hints. */
function restoreHints(compression: Compression, base: ObjectEdits): void {
  for (const number of compression.unhintedFonts) restore(compression.edits, base, number)
  compression.unhintedFonts.clear()
  compression.settings = { ...compression.settings, dropsHints: false }
}

/** Restores images to what they were before recompression. */
function restoreImages({ edits, changedImages }: Compression, base: ObjectEdits, images: ReadonlySet<number>): void {
  for (const image of images) {
    for (const number of new Set([...imageWithMasks(image, edits), ...imageWithMasks(image, base)])) {
      restore(edits, base, number)
      changedImages.delete(number)
    }
  }
}

/** Restores an object to its state before the lossy steps. */
function restore(edits: ObjectEdits, base: ObjectEdits, number: number): void {
  const before = base.changed.get(number)
  if (before === undefined) edits.restore(number)
  else edits.replace(number, before)
}
