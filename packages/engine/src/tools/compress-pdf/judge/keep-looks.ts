import type { ObjectEdits } from '@recto/pdf'
import { type OperationContext, stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { choosePages, pagesByLoss } from './choose-pages.ts'
import { gentler } from './level-floors.ts'
import type { OnPage, PageJudge, PageLook } from './page-judge.ts'
import { imageParts, lossesByPage } from './page-losses.ts'
import { judgeLooks, type Verdict } from './verdict.ts'

/** How a document with recompressed images is written and compared. */
export interface KeepingLooks<Written> {
  judge: PageJudge
  /** The state before images were recompressed. */
  base: ObjectEdits
  /** Recompresses images with the settings of the compression, which are less lossy than those before. */
  repack: (compression: Compression, images: ReadonlySet<number>) => Promise<void>
  write: (compression: Compression) => Promise<Written>
  /** Called for each page of the first comparison. */
  onPage?: OnPage
}

/** The document as written, and how it compares with the original. */
export interface KeptLooks<Written> {
  written: Written
  verdict: Verdict
}

/** Further pages that are compared if one of the first fails. */
const MAX_FURTHER_PAGES = 16

/**
 * Writes a document and compares its pages with the original. Images of pages that lost too much are recompressed with the
 * settings of lower levels, or restored; if that is not enough, all images are restored.
 * @returns undefined if the document differs even with its images restored
 */
export async function keepLooks<Written extends { bytes: Uint8Array }>(
  compression: Compression,
  means: KeepingLooks<Written>,
): Promise<KeptLooks<Written> | undefined> {
  const pages = new JudgedPages(compression, means)
  const first = await pages.write(choosePages(lossesByPage(compression)), means.onPage)
  if (first.verdict.isGood) return first
  const again = await pages.lookAgain(first)
  if (again.verdict.isGood) return again
  if (again.verdict.unclear.length > 0 && compression.plainFonts.size > 0) {
    giveHintsBack(compression, means.base)
    return keepLooks(compression, means)
  }
  if (again.verdict.isAnother || compression.changedImages.size === 0) return undefined
  const further = furtherPages(lossesByPage(compression), pages.known)
  let { lossy, unclear } = await pages.look(first.written.bytes, further)
  const looked = [...lossy, ...unclear]
  let settings = gentler(compression.settings)
  while (settings !== undefined && lossy.length > 0) {
    takeBack(compression, means.base, imagesOn(unclear, compression))
    const images = imagesOn(lossy, compression)
    takeBack(compression, means.base, images)
    await means.repack({ ...compression, settings, context: withoutProgress(compression.context) }, images)
    const next = await pages.write(looked)
    if (next.verdict.isGood) return next
    ;({ lossy, unclear } = next.verdict)
    settings = gentler(settings)
  }
  takeBack(compression, means.base, imagesOn([...lossy, ...unclear], compression))
  const second = await pages.write(looked)
  if (second.verdict.isGood || compression.changedImages.size === 0) return second.verdict.isGood ? second : undefined
  takeBack(compression, means.base, new Set(compression.changedImages.keys()))
  const last = await pages.write(looked)
  return last.verdict.isGood ? last : undefined
}

/** The latest comparison of each page while a document is written repeatedly. */
class JudgedPages<Written extends { bytes: Uint8Array }> {
  readonly known = new Map<number, PageLook>()
  private readonly compression: Compression
  private readonly means: KeepingLooks<Written>

  constructor(compression: Compression, means: KeepingLooks<Written>) {
    this.compression = compression
    this.means = means
  }

  /** Writes the document in its current state and compares pages of it. */
  async write(pages: readonly number[], onPage?: OnPage): Promise<KeptLooks<Written>> {
    stopIfAborted(this.compression.context)
    const written = await this.means.write(this.compression)
    return { written, verdict: await this.look(written.bytes, pages, onPage) }
  }

  /** Compares pages, and evaluates all pages compared so far. */
  async look(bytes: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<Verdict> {
    return this.judge(await this.means.judge.look(bytes, pages, onPage))
  }

  /** Compares the failed pages again. */
  async lookAgain({ written, verdict }: KeptLooks<Written>): Promise<KeptLooks<Written>> {
    const pages = [...verdict.lossy, ...verdict.unclear]
    if (pages.length === 0) return { written, verdict }
    return { written, verdict: this.judge(await this.means.judge.lookAgain(written.bytes, pages)) }
  }

  private judge(looks: readonly PageLook[] | undefined): Verdict {
    for (const look of looks ?? []) this.known.set(look.page, look)
    const all = looks === undefined ? undefined : [...this.known.values()]
    return judgeLooks(all, lossesByPage(this.compression), this.compression.settings)
  }
}

/** For retries, whose progress was reported before. */
function withoutProgress(context: OperationContext): OperationContext {
  const silent = { ...context }
  delete silent.progress
  return silent
}

/** Pages with a loss that were not compared yet, the largest loss first. */
function furtherPages(losses: readonly number[], known: ReadonlyMap<number, PageLook>): number[] {
  return pagesByLoss(losses)
    .filter((page) => !known.has(page) && (losses[page - 1] ?? 0) > 0)
    .slice(0, MAX_FURTHER_PAGES)
}

/** The recompressed images of pages, counted from 1. */
function imagesOn(pages: readonly number[], { usage, edits, changedImages }: Compression): Set<number> {
  const images = pages.flatMap((page) => [...(usage.imagesByPage[page - 1] ?? [])])
  const parts = images.flatMap((image) => [...imageParts(image, edits)])
  return new Set(parts.filter((image) => changedImages.has(image)))
}

/** Restores the hints of fonts; pages are then evaluated without the allowance for missing hints. */
function giveHintsBack(compression: Compression, base: ObjectEdits): void {
  for (const number of compression.plainFonts) restore(compression.edits, base, number)
  compression.plainFonts.clear()
  compression.settings = { ...compression.settings, dropsHints: false }
}

/** Restores images to what they were before recompression. */
function takeBack({ edits, changedImages }: Compression, base: ObjectEdits, images: ReadonlySet<number>): void {
  for (const image of images) {
    for (const number of new Set([...imageParts(image, edits), ...imageParts(image, base)])) {
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
