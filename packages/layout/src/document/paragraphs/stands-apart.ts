import type { TextLine } from '../draft.ts'
import { beginsWithLabel } from '../lists/labels.ts'
import { isStyledDifferently } from './find-breaks.ts'
import type { Leadings } from './leadings.ts'
import { INDENT_EM } from './part-by-shape.ts'

/** Lines further apart than their usual distance by this factor have white between them: a third of a line. */
const LOOSE_RATIO = 1.35

/** Whether white, an indent or another look sets a paragraph off from the one before it; else it follows like the next item of a list. */
export function standsApart(last: TextLine, first: TextLine, leadings: Leadings): boolean {
  const distance = first.base - last.base
  // What stands higher up is the top of another column.
  if (distance < 0 || distance > LOOSE_RATIO * leadings.likely(first.size)) return true
  if (isStyledDifferently(last, first)) return true
  return first.left > last.left + INDENT_EM * first.size && !beginsWithLabel(first)
}
