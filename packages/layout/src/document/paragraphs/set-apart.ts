import type { TextLine } from '../draft.ts'
import { beginsWithLabel } from '../lists/labels.ts'
import { isStyledDifferently } from './find-breaks.ts'
import type { Leadings } from './leadings.ts'
import { INDENT_EM } from './split-by-shape.ts'

/** The distance of paragraphs with space in between, compared with the leading: a third more. */
const LOOSE_RATIO = 1.35

/** Whether space, an indent or another format sets a paragraph apart from the one before it. */
export function isSetApart(last: TextLine, first: TextLine, leadings: Leadings): boolean {
  const distance = first.base - last.base
  // A line higher up begins another column.
  if (distance < 0 || distance > LOOSE_RATIO * leadings.likely(first.size)) return true
  if (isStyledDifferently(last, first)) return true
  return first.left > last.left + INDENT_EM * first.size && !beginsWithLabel(first)
}
