import type { Similarity } from '../../../pictures/similarity.ts'
import { isAbove, LOSSLESS_FLOOR, type LevelFloor } from './level-floors.ts'
import type { PageLook } from './page-judge.ts'

/** What was found on the pages that were looked at. */
export interface Verdict {
  /** Whether every one of them is good enough, in a file that can be opened and has all pages. */
  isGood: boolean
  /** Whether a page has not the size or text that it had; no image is to blame for that. */
  isChanged: boolean
  /**
   * Pages, counted from 1, that must get their images back: they lost too much, or nobody can tell how much, or they look
   * different where nothing was given away.
   */
  bad: readonly number[]
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
  floor: LevelFloor,
): Verdict {
  if (looks === undefined) return { isGood: false, isChanged: false, bad: [], worstPage: undefined, looks: [] }
  const isLossy = ({ page }: PageLook) => (losses[page - 1] ?? 0) > 0
  const lossy = looks.filter(isLossy)
  const isBad = (look: PageLook) => (isLossy(look) ? !isKnownAbove(look, floor) : !looksSame(look))
  const isChanged = looks.some((look) => look.isChanged)
  const bad = looks.filter(isBad).map(({ page }) => page)
  return { isGood: bad.length === 0 && !isChanged, isChanged, bad, worstPage: worstOf(lossy), looks }
}

/** Whether it can be told that a page kept enough. */
function isKnownAbove({ likeness }: PageLook, floor: LevelFloor): boolean {
  return likeness !== undefined && isAbove(likeness, floor)
}

/** What nobody can see cannot look different. */
function looksSame({ likeness }: PageLook): boolean {
  return likeness === undefined || isAbove(likeness, LOSSLESS_FLOOR)
}

function worstOf(looks: readonly PageLook[]): number | undefined {
  const contentOf = ({ likeness }: { likeness: Similarity | undefined }) => likeness?.content ?? 1
  const [worst] = looks.toSorted((left, right) => contentOf(left) - contentOf(right))
  return worst !== undefined && contentOf(worst) < 1 ? worst.page : undefined
}
