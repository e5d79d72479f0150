import { isIdeographic } from '../../characters.ts'
import type { ParagraphDraft, TextLine, Word } from '../draft.ts'
import { standardWidth, SPACING_STEP_PT, KERNING_SHARE } from '../lines/standard-widths.ts'
import { firstWordWidth, SPACE_EM } from '../paragraphs/line-shape.ts'

/** How far lines stay from where they would break differently: what fonts of one name differ by over a line. */
const SLACK_PT = 0.4
/** More letter-spacing than this is seen. */
const MAX_MOVE_EM = 0.06

/**
 * Moves the characters of lines together, or apart, that would not end where they do: in the font that stands in for theirs they
 * would be too wide, or leave room for the next word. Such is text whose lines were made narrower to take one more word.
 * @returns how many lines of running text there are, which others follow, and how many of them would end elsewhere
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

/** @returns whether it would have ended where it does */
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
  const room = roomOf(draft, first, index)
  const next = line.isEndTyped === true ? undefined : draft.lines[index + 1]
  const move = moveOf({ width, count, room, next: next === undefined ? undefined : firstWordWidth(next) })
  if (move === 0) return true
  if (Math.abs(move) > MAX_MOVE_EM * line.size) return false
  for (const word of words) word.moved = Math.round(move * 100) / 100
  return false
}

/** What is no text, and text that may be parted anywhere. */
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

/** How wide the words may be that begin with the one given: the last tab of the line goes before it, or nothing. */
function roomOf({ column, format, lines }: ParagraphDraft, first: Word, index: number): number {
  const { indentStart, indentEnd, align, firstLine } = format
  const end = column.right - indentEnd
  if (align === 'center' || align === 'end') return end - column.left - indentStart
  const isInColumn = first.left > column.left - 1 && first.left < column.right
  const hasOwnPlace = isInColumn && (index === 0 || first.gapBefore > 0)
  if (hasOwnPlace) return end - first.left
  return end - column.left - indentStart - (index === 0 && lines.length > 0 ? firstLine : 0)
}

/** What each character is moved by so that a line holds its words and not the next one. */
function moveOf(line: { width: number; count: number; room: number; next: number | undefined }): number {
  const { width, count, room, next } = line
  if (count === 0) return 0
  const most = room - SLACK_PT
  if (width > most) return Math.floor((most - width) / count / SPACING_STEP_PT) * SPACING_STEP_PT
  const least = next === undefined ? -Infinity : room + SLACK_PT - next
  if (width >= least) return 0
  const move = Math.ceil((least - width) / count / SPACING_STEP_PT) * SPACING_STEP_PT
  return width + move * count > most ? 0 : move
}
