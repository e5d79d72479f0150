import type { ParagraphDraft } from '@recto/layout'

import type { TextBox } from '../slide-model.ts'
import type { Bullets } from './bullets.ts'
import { boxOf } from './text-box.ts'

/** Largest ratio of the font sizes of adjacent paragraphs in a text box. */
const MAX_SIZE_RATIO = 1.12
/** Least and largest distance between baselines of adjacent paragraphs in a text box, in em. */
const [MIN_DISTANCE, MAX_DISTANCE] = [0.7, 2.4]

/** Groups the paragraphs of a column into text boxes, so that the items of a list share one, for example. */
export function textBoxes(paragraphs: readonly ParagraphDraft[], bullets: Bullets, pageWidth: number): TextBox[] {
  const groups: ParagraphDraft[][] = []
  for (const paragraph of paragraphs) {
    if (paragraph.lines.length === 0) continue
    const group = groups.at(-1)
    if (group !== undefined && belongsTo(group, paragraph)) group.push(paragraph)
    else groups.push([paragraph])
  }
  return groups.map((group) => boxOf(group, bullets, pageWidth))
}

function belongsTo(group: readonly ParagraphDraft[], paragraph: ParagraphDraft): boolean {
  const [last, first] = [group.at(-1)?.lines.at(-1), paragraph.lines[0]]
  const format = group[0]?.format
  if (last === undefined || first === undefined || format === undefined) return false
  const ratio = first.size / last.size
  const distance = first.base - last.base
  const isSimilar =
    ratio <= MAX_SIZE_RATIO && ratio >= 1 / MAX_SIZE_RATIO && format.isRightToLeft === paragraph.format.isRightToLeft
  const isBelow = distance > MIN_DISTANCE * first.size && distance < MAX_DISTANCE * Math.max(first.size, last.size)
  return isSimilar && isBelow && sideOf(format.align) === sideOf(paragraph.format.align)
}

function sideOf(align: ParagraphDraft['format']['align']): string {
  return align === 'justify' ? 'start' : align
}
