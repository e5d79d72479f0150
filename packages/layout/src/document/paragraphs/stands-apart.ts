import type { TextLine } from '../draft.ts'
import { beginsWithLabel } from '../lists/labels.ts'
import { looksDifferent } from './find-breaks.ts'
import type { Leadings } from './leadings.ts'
import { INDENT } from './part-by-shape.ts'

/** Lines of one size that stand further apart than their usual distance by this factor have white between them. */
const LOOSE = 1.35

/** Whether white, an indent or another look sets a paragraph off from the one before it; else it follows like the next item of a list. */
export function standsApart(last: TextLine, first: TextLine, leadings: Leadings): boolean {
  const distance = first.base - last.base
  // What stands higher up is the top of another column.
  if (distance < 0 || distance > LOOSE * leadings.likely(first.size)) return true
  if (looksDifferent(last, first)) return true
  return first.left > last.left + INDENT * first.size && !beginsWithLabel(first)
}
