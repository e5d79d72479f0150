import type { Similarity } from '@recto/images'

import type { LevelSettings } from '../level-settings.ts'
import { floorFor, meetsFloor } from './similarity-floors.ts'
import type { PageComparison } from './page-comparer.ts'

/** The outcome of comparing pages. */
export interface Verdict {
  /** Whether every page passes, in a file that can be opened and has all pages. */
  isGood: boolean
  /** Whether the size or text of a page changed, which images cannot cause. */
  hasChangedContent: boolean
  /** Pages, counted from 1, whose images lost too much. */
  lossy: readonly number[]
  /** Pages, counted from 1, whose loss cannot be measured, or that differ although nothing on them was lossy. */
  unclear: readonly number[]
  /** The page, counted from 1, least similar to its original among those with lossy images. */
  worstPage: number | undefined
  comparisons: readonly PageComparison[]
}

/**
 * Evaluates page comparisons by the limits of the settings.
 * @param losses bytes saved by lossy recompression, by page
 */
export function evaluateComparisons(
  comparisons: readonly PageComparison[] | undefined,
  losses: readonly number[],
  settings: LevelSettings,
): Verdict {
  if (comparisons === undefined) return NOT_COMPARED
  const hasLoss = ({ page }: PageComparison) => (losses[page - 1] ?? 0) > 0
  const pagesThat = (finding: Finding) =>
    comparisons
      .filter((comparison) => findingFor(comparison, hasLoss(comparison), settings) === finding)
      .map(({ page }) => page)
  const [lossy, unclear] = [pagesThat('lossy'), pagesThat('unclear')]
  const hasChangedContent = comparisons.some((comparison) => comparison.hasChangedContent)
  const isGood = lossy.length === 0 && unclear.length === 0 && !hasChangedContent
  return { isGood, hasChangedContent, lossy, unclear, worstPage: worstOf(comparisons.filter(hasLoss)), comparisons }
}

const NOT_COMPARED: Verdict = {
  isGood: false,
  hasChangedContent: false,
  lossy: [],
  unclear: [],
  worstPage: undefined,
  comparisons: [],
}

type Finding = 'good' | 'lossy' | 'unclear'

function findingFor({ similarity }: PageComparison, isLossy: boolean, settings: LevelSettings): Finding {
  // Without a rendering of the original, only lossy pages are in doubt.
  if (similarity === undefined) return isLossy ? 'unclear' : 'good'
  if (meetsFloor(similarity, floorFor(settings, isLossy))) return 'good'
  return isLossy ? 'lossy' : 'unclear'
}

function worstOf(comparisons: readonly PageComparison[]): number | undefined {
  const contentOf = ({ similarity }: { similarity: Similarity | undefined }) => similarity?.content ?? 1
  const [worst] = comparisons.toSorted((left, right) => contentOf(left) - contentOf(right))
  return worst !== undefined && contentOf(worst) < 1 ? worst.page : undefined
}
