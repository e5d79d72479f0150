import type { BodyStyle, ParagraphDraft, WordStyle } from '../draft.ts'
import type { Leadings } from '../paragraphs/leadings.ts'
import { mostOf } from './line-heights.ts'

/** Characters in tables and notes count by this factor. By eye. */
const CONTAINED_WEIGHT = 0.25
/** Characters of paragraphs with several lines count by this factor. By eye. */
const PARAGRAPH_WEIGHT = 2

/** The format of text without evidence. */
export const UNKNOWN_STYLE: WordStyle = {
  family: 'Times New Roman',
  size: 12,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  color: 0,
  shade: undefined,
  tracking: 0,
  stretch: 1,
}

/** The format of most characters; tables and single lines count less than paragraphs. */
export function findBodyStyle(drafts: readonly ParagraphDraft[], leadings: Leadings): BodyStyle {
  const counts = new Map<string, number>()
  const styles = new Map<string, WordStyle>()
  for (const { lines, container } of drafts) {
    const weight = (container === 'page' ? 1 : CONTAINED_WEIGHT) * (lines.length > 1 ? PARAGRAPH_WEIGHT : 1)
    for (const { words } of lines) {
      for (const { style, text } of words) {
        const key = `${style.family}|${style.size}|${style.color}|${style.isBold}|${style.isItalic}`
        counts.set(key, (counts.get(key) ?? 0) + text.length * weight)
        if (!styles.has(key)) styles.set(key, style)
      }
    }
  }
  const style = styles.get(mostOf(counts) ?? '') ?? UNKNOWN_STYLE
  return { style, leading: leadings.likely(style.size) }
}
