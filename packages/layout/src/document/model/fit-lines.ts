import { isIdeographic } from '../../characters.ts'
import type { ParagraphDraft, TextLine, Word } from '../draft.ts'
import { standardWidth, SPACING_STEP_PT, KERNING_SHARE } from '../lines/standard-widths.ts'
import { firstWordWidth, SPACE_EM } from '../paragraphs/line-shape.ts'

/** Tolerance for differing widths of fonts with the same name, over a whole line. */
const SLACK_PT = 0.4
/** More letter-spacing is visible. */
const MAX_SPACING_EM = 0.06

/**
 * Sets letter-spacing so that lines break where they do on the page: in the substitute font they may be too wide, or
 * have space for the next word. Justified text that was condensed to take another word needs it too.
 * @returns the number of lines that another one follows, and how many of them would still break elsewhere
 */
export function fitLines(drafts: readonly ParagraphDraft[]): { count: number; unfit: number } {
  let [count, unfit] = [0, 0]
  for (const draft of drafts) {
    for (const [index, line] of draft.lines.entries()) {
      const isFit = fitLine(draft, line, index)
      if (draft.lines[index + 1] === undefined) continue
      count += 1
      if (!isFit) unfit += 1
    }
  }
  return { count, unfit }
}

/** Whether the line breaks where it does on the page; sets its letter-spacing if that is needed. */
function fitLine(draft: ParagraphDraft, line: TextLine, index: number): boolean {
  const words = line.words.slice(
    Math.max(
      0,
      line.words.findLastIndex(({ gapBefore }) => gapBefore > 0),
    ),
  )
  const [first] = words
  if (first === undefined || line.isRightToLeft || words.some(hasNoWidth)) return true
  const width = widthOf(words)
  const count = words.reduce((sum, { text, isSpaced }, at) => sum + text.length + Number(isSpaced && at > 0), 0)
  const available = availableWidth(draft, first, index)
  const next = line.isEndTyped === true ? undefined : draft.lines[index + 1]
  const move = spacingFor({ width, count, available, next: next === undefined ? undefined : firstWordWidth(next) })
  if (move === 0) return true
  if (Math.abs(move) > MAX_SPACING_EM * line.size) return false
  for (const word of words) word.lineFitting = Math.round(move * 100) / 100
  return false
}

/** Images have no text to space; ideographs break anywhere. */
function hasNoWidth({ image, text }: Word): boolean {
  return image !== undefined || isIdeographic(text)
}

function widthOf(words: readonly Word[]): number {
  return words.reduce((sum, word, index) => {
    const { size, stretch, tracking } = word.style
    const blank = (standardWidth(' ', word.style) ?? SPACE_EM) * size * stretch + tracking
    return sum + wordWidth(word) + (word.isSpaced && index > 0 ? blank : 0)
  }, 0)
}

function wordWidth({ text, left, right, style, position }: Word): number {
  const standard = position === 'normal' ? standardWidth(text, style) : undefined
  if (standard === undefined) return right - left
  return standard * style.size * style.stretch * (1 - KERNING_SHARE) + style.tracking * text.length
}

/** The width available for the words after the last tab of a line. */
function availableWidth({ column, format, lines }: ParagraphDraft, first: Word, index: number): number {
  const { indentStart, indentEnd, align, firstLine } = format
  const end = column.right - indentEnd
  if (align === 'center' || align === 'end') return end - column.left - indentStart
  const isInColumn = first.left > column.left - 1 && first.left < column.right
  const hasOwnPosition = isInColumn && (index === 0 || first.gapBefore > 0)
  if (hasOwnPosition) return end - first.left
  return end - column.left - indentStart - (index === 0 && lines.length > 0 ? firstLine : 0)
}

/** The letter-spacing with which a line holds its words but not the next one. */
function spacingFor(line: { width: number; count: number; available: number; next: number | undefined }): number {
  const { width, count, available, next } = line
  if (count === 0) return 0
  const most = available - SLACK_PT
  if (width > most) return Math.floor((most - width) / count / SPACING_STEP_PT) * SPACING_STEP_PT
  const least = next === undefined ? -Infinity : available + SLACK_PT - next
  if (width >= least) return 0
  const move = Math.ceil((least - width) / count / SPACING_STEP_PT) * SPACING_STEP_PT
  return width + move * count > most ? 0 : move
}
