import type { ParagraphDraft } from '../draft.ts'
import { mainStyle, naturalHeight } from './line-heights.ts'

/** Line heights are rounded to values people choose. */
const LINE_HEIGHT_STEP = 0.05
/** Spacing too. */
const SPACE_STEP_PT = 2

/** Simplifies formats unless the quality is precise. */
export function simplify(drafts: readonly ParagraphDraft[], quality: 'basic' | 'standard' | 'precise'): void {
  if (quality === 'precise') return
  for (const draft of drafts) {
    simplifyLines(draft)
    if (quality === 'basic') simplifyPosition(draft)
  }
}

/** Sets line heights to simple multiples. */
function simplifyLines(draft: ParagraphDraft): void {
  const { format } = draft
  const style = mainStyle(draft)
  const { rule, value } = format.lineHeight
  const times = rule === 'times' || style === undefined ? value : value / naturalHeight(style)
  const isValid = rule === 'times' || style !== undefined
  format.lineHeight = {
    rule: 'times',
    value: isValid ? Math.max(1, Math.round(times / LINE_HEIGHT_STEP) * LINE_HEIGHT_STEP) : 1,
  }
}

/** Lets paragraphs flow without page breaks. */
function simplifyPosition({ format }: ParagraphDraft): void {
  const round = (space: number) => Math.round(space / SPACE_STEP_PT) * SPACE_STEP_PT
  format.spaceBefore = round(format.spaceBefore)
  format.spaceAfter = round(format.spaceAfter)
  format.breakBefore = 'none'
}
