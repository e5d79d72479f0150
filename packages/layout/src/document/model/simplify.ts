import type { ParagraphDraft } from '../draft.ts'
import { mainStyle, naturalHeight } from './line-heights.ts'

/** Heights of lines are told in steps as people choose them. */
const LINE_HEIGHT_STEP = 0.05
/** Spaces too. */
const SPACE_STEP_PT = 2

/** What of a document's format is kept: all of it only where it is to look the same. */
export function simplify(drafts: readonly ParagraphDraft[], quality: 'basic' | 'standard' | 'precise'): void {
  if (quality === 'precise') return
  for (const draft of drafts) {
    simplifyLines(draft)
    if (quality === 'basic') simplifyPlace(draft)
  }
}

/** Lines as high as their font, or a simple number of times. */
function simplifyLines(draft: ParagraphDraft): void {
  const { format } = draft
  const style = mainStyle(draft)
  const { rule, value } = format.lineHeight
  const times = rule === 'times' || style === undefined ? value : value / naturalHeight(style)
  const isSound = rule === 'times' || style !== undefined
  format.lineHeight = {
    rule: 'times',
    value: isSound ? Math.max(1, Math.round(times / LINE_HEIGHT_STEP) * LINE_HEIGHT_STEP) : 1,
  }
}

/** Paragraphs flow wherever there is room for them. */
function simplifyPlace({ format }: ParagraphDraft): void {
  const round = (space: number) => Math.round(space / SPACE_STEP_PT) * SPACE_STEP_PT
  format.spaceBefore = round(format.spaceBefore)
  format.spaceAfter = round(format.spaceAfter)
  format.breakBefore = 'none'
}
