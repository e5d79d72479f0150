import type { ObjectEdits } from '@recto/pdf'
import { type OperationContext, stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { choosePages, pagesByLoss } from './choose-pages.ts'
import { gentler } from './level-floors.ts'
import type { OnPage, PageJudge, PageLook } from './page-judge.ts'
import { imageParts, lossesByPage } from './page-losses.ts'
import { judgeLooks, type Verdict } from './verdict.ts'

/** How a document whose images were packed anew is written and looked at. */
export interface KeepingLooks<Written> {
  judge: PageJudge
  /** The state that images are taken back to. */
  base: ObjectEdits
  /** Packs images anew with the settings of the compression, which give less away than those before. */
  repack: (compression: Compression, images: ReadonlySet<number>) => Promise<void>
  write: (compression: Compression) => Promise<Written>
  /** Hears of the pages that are looked at first. */
  onPage?: OnPage
}

/** What was written in the end, and how it looks. */
export interface KeptLooks<Written> {
  written: Written
  verdict: Verdict
}

/** So many more pages are looked at where one of those looked at first lost too much. */
const MAX_FURTHER_PAGES = 16

/**
 * Writes a document and looks at its pages. The images of those that lost too much are packed with the settings of gentler
 * levels, in the end not at all; where that is not enough, nor are any others.
 * @returns undefined where even without its images packed anew the document is not what it was
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

/** What is known of the pages of a document that is written again and again. */
class JudgedPages<Written extends { bytes: Uint8Array }> {
  readonly known = new Map<number, PageLook>()
  private readonly compression: Compression
  private readonly means: KeepingLooks<Written>

  constructor(compression: Compression, means: KeepingLooks<Written>) {
    this.compression = compression
    this.means = means
  }

  /** Writes the document as it stands, and looks at pages of it. */
  async write(pages: readonly number[], onPage?: OnPage): Promise<KeptLooks<Written>> {
    stopIfAborted(this.compression.context)
    const written = await this.means.write(this.compression)
    return { written, verdict: await this.look(written.bytes, pages, onPage) }
  }

  /** Looks at pages, and judges all that were looked at so far. */
  async look(bytes: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<Verdict> {
    return this.judge(await this.means.judge.look(bytes, pages, onPage))
  }

  /** Looks a second time at the pages that were found wanting. */
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

/** What is done again was told before. */
function withoutProgress(context: OperationContext): OperationContext {
  const silent = { ...context }
  delete silent.progress
  return silent
}

/** Pages that lost something and were not looked at yet, those first that lost most. */
function furtherPages(losses: readonly number[], known: ReadonlyMap<number, PageLook>): number[] {
  return pagesByLoss(losses)
    .filter((page) => !known.has(page) && (losses[page - 1] ?? 0) > 0)
    .slice(0, MAX_FURTHER_PAGES)
}

/** The images on pages, counted from 1, that were packed anew. */
function imagesOn(pages: readonly number[], { usage, edits, changedImages }: Compression): Set<number> {
  const images = pages.flatMap((page) => [...(usage.imagesByPage[page - 1] ?? [])])
  const parts = images.flatMap((image) => [...imageParts(image, edits)])
  return new Set(parts.filter((image) => changedImages.has(image)))
}

/** Gives fonts their hints back; pages are judged as if they had never been without. */
function giveHintsBack(compression: Compression, base: ObjectEdits): void {
  for (const number of compression.plainFonts) restore(compression.edits, base, number)
  compression.plainFonts.clear()
  compression.settings = { ...compression.settings, dropsHints: false }
}

/** Gives images back as they were before they were packed anew. */
function takeBack({ edits, changedImages }: Compression, base: ObjectEdits, images: ReadonlySet<number>): void {
  for (const image of images) {
    for (const number of new Set([...imageParts(image, edits), ...imageParts(image, base)])) {
      restore(edits, base, number)
      changedImages.delete(number)
    }
  }
}

/** Takes an object back to what it was before images and hints were seen to. */
function restore(edits: ObjectEdits, base: ObjectEdits, number: number): void {
  const before = base.changed.get(number)
  if (before === undefined) edits.restore(number)
  else edits.replace(number, before)
}
