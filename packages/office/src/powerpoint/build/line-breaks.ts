import { firstWordWidth, isIdeographic, type TextLine, type Word } from '@recto/layout'

import type { RunLook, SlideInline } from '../slide-model.ts'

/** Text may come out wider or narrower by this share of its width, as nobody's fonts are quite the same. */
const TOLERANCE = 0.012
/** Room beside lines that are justified, in points. */
const JUSTIFIED = 0.3
const HYPHEN = /[-\u2010\u00ad]$/

/** The width that lines are wrapped at such that they end where they do; the widest line fits in any case. */
export function wrapWidth(lines: readonly { width: number; next: number | undefined }[], isJustified: boolean): number {
  // Lines that reach from edge to edge hold no more words than they do, however narrow their spaces are.
  if (isJustified) return Math.max(0, ...lines.map(({ width }) => width)) + JUSTIFIED
  const least = Math.max(0, ...lines.map(({ width }) => width)) * (1 + TOLERANCE)
  const most = Math.min(
    ...lines.map(({ width, next }) => (next === undefined ? Infinity : (width + next) * (1 - TOLERANCE))),
  )
  // Between both there is room for fonts that differ more.
  return Number.isFinite(most) && most > least ? (least + most) / 2 : least
}

/** Whether a line ends by itself, as the next word does not fit on it. */
function endsByItself(line: TextLine, next: TextLine, room: number): boolean {
  if (line.isEndTyped === true || HYPHEN.test(line.words.at(-1)?.text ?? '')) return false
  return line.right - line.left + firstWordWidth(next) > room * (1 + TOLERANCE)
}

/** The text of lines; where they do not end by themselves they are broken. */
export function inlinesOf(
  lines: readonly TextLine[],
  rooms: readonly number[],
  look: (word: Word) => RunLook,
): SlideInline[] {
  const content: SlideInline[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before !== undefined) {
      if (!endsByItself(before, line, rooms[index - 1] ?? 0)) content.push({ kind: 'break' })
      else if (!isDense(before, line)) append(content, ' ')
    }
    for (const [at, word] of line.words.entries()) {
      const space = at > 0 && word.gapBefore > 0 ? '\t' : ' '
      const isSpaced = at > 0 && (word.isSpaced || word.gapBefore > 0)
      addWord(content, word, isSpaced ? space : '', look)
    }
  }
  return content
}

/** Whether no space stands between two lines, as in Chinese. */
function isDense(before: TextLine, line: TextLine): boolean {
  const [end, start] = [before.words.at(-1)?.text.at(-1) ?? '', line.words[0]?.text[0] ?? '']
  return isIdeographic(end) && isIdeographic(start)
}

function append(content: SlideInline[], text: string): void {
  const last = content.at(-1)
  if (last?.kind === 'run') last.text += text
}

function addWord(content: SlideInline[], word: Word, before: string, look: (word: Word) => RunLook): void {
  const { text, target } = word
  const wanted = look(word)
  const last = content.at(-1)
  if (last?.kind === 'run' && last.look === wanted && last.target === target) {
    last.text += before + text
    return
  }
  // The space before a link or an underlined word is no part of it.
  const isMarked = wanted.isUnderlined || wanted.isStruck || target !== undefined
  if (isMarked && last?.kind === 'run') last.text += before
  content.push({ kind: 'run', text: isMarked ? text : before + text, look: wanted, target })
}
