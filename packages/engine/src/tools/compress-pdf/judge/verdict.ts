import type { Similarity } from '@recto/images'

import type { LevelSettings } from '../levels.ts'
import { floorFor, isAbove } from './level-floors.ts'
import type { PageLook } from './page-judge.ts'

/** The outcome of comparing pages. */
export interface Verdict {
  /** Whether every page passes, in a file that can be opened and has all pages. */
  isGood: boolean
  /** Whether the size or text of a page changed, which images cannot cause. */
  isAnother: boolean
  /** Pages, counted from 1, whose images lost too much. */
  lossy: readonly number[]
  /** Pages, counted from 1, whose loss cannot be measured, or that differ although nothing on them was lossy. */
  unclear: readonly number[]
  /** The page, counted from 1, least similar to its original among those with lossy images. */
  worstPage: number | undefined
  looks: readonly PageLook[]
}

/**
 * Evaluates page comparisons by the limits of the settings.
 * @param losses bytes saved by lossy recompression, by page
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
  // Without a rendering of the original, only lossy pages are in doubt.
  if (likeness === undefined) return isLossy ? 'unclear' : 'good'
  if (isAbove(likeness, floorFor(settings, isLossy))) return 'good'
  return isLossy ? 'lossy' : 'unclear'
}

function worstOf(looks: readonly PageLook[]): number | undefined {
  const contentOf = ({ likeness }: { likeness: Similarity | undefined }) => likeness?.content ?? 1
  const [worst] = looks.toSorted((left, right) => contentOf(left) - contentOf(right))
  return worst !== undefined && contentOf(worst) < 1 ? worst.page : undefined
}
