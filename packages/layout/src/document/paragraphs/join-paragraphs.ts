import type { ParagraphDraft, TextLine } from '../draft.ts'
import { beginsWithLabel } from '../lists/labels.ts'
import { startsMidSentence, endsSentence, extentOf, hasLeader, hasTab, lineStyle } from './line-shape.ts'
import { leavesNoSpace, INDENT_EM } from './split-by-shape.ts'
import type { ParagraphHints } from './find-breaks.ts'

/** Sizes of the lines of a paragraph across pages differ less. */
const SAME_SIZE_SHARE = 0.06
/**
 * After the end of a sentence a paragraph continues only if the line ends this close to the column's end: the width of
 * a full stop.
 */
const FLUSH_EM = 0.3
/** A sentence that continues may leave this share of its line empty. By eye. */
const MAX_SHORT_SHARE = 0.3

/** Whether a paragraph at the top of a column continues the last one of the previous column. */
export function continuesAfter(last: ParagraphDraft, next: ParagraphDraft, hints: ParagraphHints): boolean {
  const [before, line] = [last.lines.at(-1), next.lines[0]]
  if (before === undefined || line === undefined) return false
  const [block, other] = [hints.tags?.blockOf(before), hints.tags?.blockOf(line)]
  if (block !== undefined && other !== undefined) return block === other
  if (!isStyledAlike(before, line) || beginsWithLabel(line) || hasTab(line) || hasLeader(before)) return false
  if (last.format.align === 'center' || next.format.align === 'center') return false
  const isInside = startsMidSentence(line.words) && !endsSentence(before.words)
  const space = spaceAfterLine(before, last)
  if (isInside && space < MAX_SHORT_SHARE * (last.column.right - last.column.left)) return true
  if (isIndented(last, next)) return false
  if (!leavesNoSpace(before, line, space)) return false
  return (
    !endsSentence(before.words) ||
    (space < FLUSH_EM * before.size && last.format.align === 'justify' && startsMidSentence(line.words))
  )
}

function isStyledAlike(before: TextLine, line: TextLine): boolean {
  const [one, other] = [lineStyle(before), lineStyle(line)]
  const differs = one.isBold !== undefined && other.isBold !== undefined && one.isBold !== other.isBold
  return Math.abs(before.size - line.size) < SAME_SIZE_SHARE * line.size && !differs
}

function spaceAfterLine(before: TextLine, { column, format }: ParagraphDraft): number {
  const [extent, whole] = [extentOf(before, before.isRightToLeft), extentOf(column, before.isRightToLeft)]
  return whole.end - format.indentEnd - extent.end
}

/** Whether the first line is indented compared with the lines it would continue. */
function isIndented(last: ParagraphDraft, next: ParagraphDraft): boolean {
  const size = next.lines[0]?.size ?? 0
  if (next.lines.length > 1) return next.format.firstLine > INDENT_EM * size
  return next.format.indentStart > last.format.indentStart + INDENT_EM * size
}
