import type { Similarity } from '@recto/images'

import type { LevelSettings } from '../levels.ts'
import { floorFor, isAbove } from './level-floors.ts'
import type { PageLook } from './page-judge.ts'

/** What was found on the pages that were looked at. */
export interface Verdict {
  /** Whether every one of them is good enough, in a file that can be opened and has all pages. */
  isGood: boolean
  /** Whether a page has not the size or text that it had; no image is to blame for that. */
  isAnother: boolean
  /** Pages, counted from 1, whose images lost too much. */
  lossy: readonly number[]
  /** Pages, counted from 1, of which nobody can tell how much they lost, or that look different where nothing was given away. */
  unclear: readonly number[]
  /** The page, counted from 1, that looks least like its original, where any looks different for its images. */
  worstPage: number | undefined
  looks: readonly PageLook[]
}

/**
 * Judges pages by what they have to keep.
 * @param losses bytes that the images of each page gave away with some of their look
 */
export function judgeLooks(
  looks: readonly PageLook[] | undefined,
  losses: readonly number[],
  settings: LevelSettings,
): Verdict {
  if (looks === undefined) return NOTHING_SEEN
  const isChanged = ({ page }: PageLook) => (losses[page - 1] ?? 0) > 0
  const pagesThat = (finding: Finding) =>
    looks.filter((look) => judge(look, isChanged(look), settings) === finding).map(({ page }) => page)
  const [lossy, unclear] = [pagesThat('lossy'), pagesThat('unclear')]
  const isAnother = looks.some((look) => look.isChanged)
  const isGood = lossy.length === 0 && unclear.length === 0 && !isAnother
  return { isGood, isAnother, lossy, unclear, worstPage: worstOf(looks.filter(isChanged)), looks }
}

const NOTHING_SEEN: Verdict = {
  isGood: false,
  isAnother: false,
  lossy: [],
  unclear: [],
  worstPage: undefined,
  looks: [],
}

type Finding = 'good' | 'lossy' | 'unclear'

function judge({ likeness }: PageLook, isLossy: boolean, settings: LevelSettings): Finding {
  // What nobody can see cannot look different, unless something was given away.
  if (likeness === undefined) return isLossy ? 'unclear' : 'good'
  if (isAbove(likeness, floorFor(settings, isLossy))) return 'good'
  return isLossy ? 'lossy' : 'unclear'
}

function worstOf(looks: readonly PageLook[]): number | undefined {
  const contentOf = ({ likeness }: { likeness: Similarity | undefined }) => likeness?.content ?? 1
  const [worst] = looks.toSorted((left, right) => contentOf(left) - contentOf(right))
  return worst !== undefined && contentOf(worst) < 1 ? worst.page : undefined
}
