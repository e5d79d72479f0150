import type { OcrMode, SkipReason } from '@recto/contract'
import type { Preview } from '@recto/engine'

/** Time budget of one call: pages on screen are rendered in between. */
const BUDGET_MS = 150

/** Returns why each page from one on would not be read, null if it would: of as many as the time budget allows, at least one. */
export async function surveySkips(
  preview: Pick<Preview, 'pageCount' | 'skipReason'>,
  { from, mode }: { from: number; mode: OcrMode },
  now: () => number = () => performance.now(),
): Promise<(SkipReason | null)[]> {
  const skips: (SkipReason | null)[] = []
  const end = now() + BUDGET_MS
  for (let page = from; page <= preview.pageCount && (page === from || now() < end); page += 1) {
    skips.push((await preview.skipReason(page, mode)) ?? null)
  }
  return skips
}
