import { firstWordWidth, isIdeographic, type TextLine, type Word } from '@recto/layout'

import type { SlideRunFormat, SlideInline } from '../slide-model.ts'

/** Text may be wider or narrower by this share in the fonts of the reader. */
const TOLERANCE = 0.012
/** Extra width for justified lines, in points. */
const JUSTIFIED_TOLERANCE = 0.3
const HYPHEN = /[-\u2010\u00ad]$/

/**
 * The width of a text box, in points, at which its lines wrap as on the page. The widest line always fits.
 * @param lines widths of the lines, and of the first word of the next line if there is one
 */
export function wrapWidth(lines: readonly { width: number; next: number | undefined }[], isJustified: boolean): number {
  // Justified lines are full, however narrow their spaces are, so no other word fits.
  if (isJustified) return Math.max(0, ...lines.map(({ width }) => width)) + JUSTIFIED_TOLERANCE
  const least = Math.max(0, ...lines.map(({ width }) => width)) * (1 + TOLERANCE)
  const most = Math.min(
    ...lines.map(({ width, next }) => (next === undefined ? Infinity : (width + next) * (1 - TOLERANCE))),
  )
  // Halfway, which leaves the most tolerance for other fonts.
  return Number.isFinite(most) && most > least ? (least + most) / 2 : least
}

/** Whether a line wraps without a break, because the next word does not fit into the width. */
function wrapsAutomatically(line: TextLine, next: TextLine, width: number): boolean {
  if (line.isEndTyped === true || HYPHEN.test(line.words.at(-1)?.text ?? '')) return false
  return line.right - line.left + firstWordWidth(next) > width * (1 + TOLERANCE)
}

/**
 * The content of lines, with a break after each that would not wrap automatically.
 * @param widths available width of each line, in points
 */
export function inlinesOf(
  lines: readonly TextLine[],
  widths: readonly number[],
  formatOf: (word: Word) => SlideRunFormat,
): SlideInline[] {
  const content: SlideInline[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before !== undefined) {
      if (!wrapsAutomatically(before, line, widths[index - 1] ?? 0)) content.push({ kind: 'break' })
      else if (!joinsWithoutSpace(before, line)) append(content, ' ')
    }
    for (const [at, word] of line.words.entries()) {
      const space = at > 0 && word.gapBefore > 0 ? '\t' : ' '
      const isSpaced = at > 0 && (word.isSpaced || word.gapBefore > 0)
      addWord(content, word, isSpaced ? space : '', formatOf)
    }
  }
  return content
}

/** Whether lines are joined without a space, as in Chinese. */
function joinsWithoutSpace(before: TextLine, line: TextLine): boolean {
  const [end, start] = [before.words.at(-1)?.text.at(-1) ?? '', line.words[0]?.text[0] ?? '']
  return isIdeographic(end) && isIdeographic(start)
}

function append(content: SlideInline[], text: string): void {
  const last = content.at(-1)
  if (last?.kind === 'run') last.text += text
}

function addWord(content: SlideInline[], word: Word, before: string, formatOf: (word: Word) => SlideRunFormat): void {
  const { text, target } = word
  const format = formatOf(word)
  const last = content.at(-1)
  if (last?.kind === 'run' && last.format === format && last.target === target) {
    last.text += before + text
    return
  }
  // The space before a link, or before underlined or struck text, is not part of it.
  const isDecorated = format.isUnderlined || format.isStruck || target !== undefined
  if (isDecorated && last?.kind === 'run') last.text += before
  content.push({ kind: 'run', text: isDecorated ? text : before + text, format, target })
}
