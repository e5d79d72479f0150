import { isIdeographic } from '../../characters.ts'
import type { Area } from '../../model.ts'
import type { TextLine, Word } from '../draft.ts'

/** The extent of a line in reading direction: the start is less than the end, in right-to-left text too. */
export interface Extent {
  start: number
  end: number
}

/** Width of a space in an unknown font: that of Times. */
export const SPACE_EM = 0.25
/** Lines may break after these characters. */
const PARTING = /[-\u2010\u2013\u2014/]/
const TERMINAL = /[.!?:;\u2026。！？：；]['"”’»)\]]*$/u
const LEADER = /(?:[.·_\u2026]\s?){4,}/
/** A bound for time: leaders of separate dots are found among the last words. */
const MAX_LEADER_WORDS = 40

/** The extent of an area along its lines. */
export function extentOf({ left, right }: Area, isRightToLeft: boolean): Extent {
  return isRightToLeft ? { start: -right, end: -left } : { start: left, end: right }
}

/**
 * The width of the unbreakable start of a line and a space before it, in points: what would not fit on the previous
 * line.
 */
export function firstWordWidth(line: TextLine): number {
  const [first] = line.words
  if (first === undefined) return 0
  const dense = Array.from(first.text)
  if (isIdeographic(dense[0] ?? '')) return (first.right - first.left) / Math.max(1, dense.length)
  let [left, right] = [Infinity, -Infinity]
  for (const [index, word] of line.words.entries()) {
    if (index > 0 && (word.isSpaced || word.gapBefore > 0)) break
    const cut = word.text.search(PARTING)
    const share = cut > 0 && cut < word.text.length - 1 ? (cut + 1) / word.text.length : 1
    left = Math.min(left, word.left)
    right = Math.max(right, word.left + (word.right - word.left) * share)
    if (share < 1) break
  }
  return right - left + SPACE_EM * line.size
}

/** Whether words end with the end of a sentence. */
export function endsSentence(words: readonly Word[]): boolean {
  return TERMINAL.test(words.at(-1)?.text ?? '')
}

/** Whether words begin within a sentence. */
export function startsMidSentence(words: readonly Word[]): boolean {
  return /^[\p{Ll},;)]/u.test(words[0]?.text ?? '')
}

/** Whether a line has a dot leader. */
export function hasLeader(line: TextLine): boolean {
  return (
    line.words.some(({ text }) => LEADER.test(text)) ||
    LEADER.test(
      line.words
        .slice(-MAX_LEADER_WORDS)
        .map(({ text }) => text)
        .join(' '),
    )
  )
}

/** Whether a line has a gap wider than a space; text before the first one may be a list label. */
export function hasTab(line: TextLine): boolean {
  return line.words.some(({ gapBefore }) => gapBefore > 0)
}

/** Formats that all words of a line share: a change may begin a paragraph. */
export interface LineStyle {
  isBold: boolean | undefined
  isItalic: boolean | undefined
  family: string | undefined
  color: number | undefined
}

/** The common format of the words of a line; undefined where they differ. */
export function lineStyle(line: TextLine): LineStyle {
  const [first] = line.words
  const only = <K extends keyof LineStyle>(key: K): LineStyle[K] => {
    const value = first?.style[key]
    return line.words.every(({ style }) => style[key] === value) ? value : undefined
  }
  return { isBold: only('isBold'), isItalic: only('isItalic'), family: only('family'), color: only('color') }
}
