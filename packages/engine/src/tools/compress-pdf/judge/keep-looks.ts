import type { ObjectEdits } from '../../../documents/object-edits.ts'
import { stopIfAborted } from '../../../stop-if-aborted.ts'
import type { Compression } from '../compression.ts'
import { choosePages, pagesByLoss } from './choose-pages.ts'
import { LEVEL_FLOORS } from './level-floors.ts'
import type { PageJudge, PageLook } from './page-judge.ts'
import { imageParts, lossesByPage } from './page-losses.ts'
import { judgeLooks, type Verdict } from './verdict.ts'

/** How a document whose images were packed anew is written and looked at. */
export interface KeepingLooks<Written> {
  judge: PageJudge
  /** The state that images are taken back to. */
  base: ObjectEdits
  write: (compression: Compression) => Promise<Written>
}

/** What was written in the end, and how it looks. */
export interface KeptLooks<Written> {
  written: Written
  verdict: Verdict
}

/** So many more pages are looked at where one of those looked at first lost too much. */
const MAX_FURTHER_PAGES = 16

/**
 * Writes a document and looks at its pages. Those that lost too much get their images back; where that is not enough, all
 * pages do.
 * @returns undefined where even without its images packed anew the document is not what it was
 */
export async function keepLooks<Written extends { bytes: Uint8Array }>(
  compression: Compression,
  { judge, base, write }: KeepingLooks<Written>,
): Promise<KeptLooks<Written> | undefined> {
  const known = new Map<number, PageLook>()
  const attempt = async (pages: readonly number[]): Promise<KeptLooks<Written>> => {
    stopIfAborted(compression.context)
    const written = await write(compression)
    return { written, verdict: await lookAt(written.bytes, pages) }
  }
  const lookAt = async (bytes: Uint8Array, pages: readonly number[]): Promise<Verdict> => {
    const looks = await judge.look(bytes, pages)
    for (const look of looks ?? []) known.set(look.page, look)
    const all = looks === undefined ? undefined : [...known.values()]
    return judgeLooks(all, lossesByPage(compression), LEVEL_FLOORS[compression.settings.level])
  }
  const first = await attempt(choosePages(lossesByPage(compression)))
  if (first.verdict.isGood) return first
  if (first.verdict.isChanged) return undefined
  const { bad } = await lookAt(first.written.bytes, furtherPages(lossesByPage(compression), known))
  takeBackPages(compression, base, bad)
  const second = await attempt(bad)
  if (second.verdict.isGood) return second
  takeBackAll(compression, base)
  const last = await attempt(bad)
  return last.verdict.isGood ? last : undefined
}

/** Pages that lost something and were not looked at yet, those first that lost most. */
function furtherPages(losses: readonly number[], known: ReadonlyMap<number, PageLook>): number[] {
  return pagesByLoss(losses)
    .filter((page) => !known.has(page) && (losses[page - 1] ?? 0) > 0)
    .slice(0, MAX_FURTHER_PAGES)
}

/** Gives pages, counted from 1, their images back as they were before these were packed anew. */
function takeBackPages(compression: Compression, base: ObjectEdits, pages: readonly number[]): void {
  for (const page of pages) {
    for (const image of compression.usage.imagesByPage[page - 1] ?? []) takeBackImage(compression, base, image)
  }
}

function takeBackAll(compression: Compression, base: ObjectEdits): void {
  for (const image of compression.changedImages.keys()) takeBackImage(compression, base, image)
}

function takeBackImage({ edits, changedImages }: Compression, base: ObjectEdits, image: number): void {
  for (const number of new Set([...imageParts(image, edits), ...imageParts(image, base)])) {
    const before = base.changed.get(number)
    if (before === undefined) edits.restore(number)
    else edits.replace(number, before)
    changedImages.delete(number)
  }
}
