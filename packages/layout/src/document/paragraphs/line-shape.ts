import { isIdeographic } from '../../characters.ts'
import type { Area } from '../../model.ts'
import type { TextLine, Word } from '../draft.ts'

/** Where lines begin and end in the direction they are read: growing numbers, whichever way that is. */
export interface Extent {
  start: number
  end: number
}

/** A space of a font of which nothing is known: that of Times. */
export const SPACE_EM = 0.25
/** A line may be parted after these within a word. */
const PARTING = /[-\u2010\u2013\u2014/]/
const TERMINAL = /[.!?:;\u2026。！？：；]['"”’»)\]]*$/u
const LEADER = /(?:[.·_\u2026]\s?){4,}/

/** Where an area begins and ends along the lines in it. */
export function extentOf({ left, right }: Area, isRightToLeft: boolean): Extent {
  return isRightToLeft ? { start: -right, end: -left } : { start: left, end: right }
}

/** How wide the part of a line is that must stay together at its beginning, and the space before it. */
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

/** Whether a text ends as sentences do. */
export function endsSentence(words: readonly Word[]): boolean {
  return TERMINAL.test(words.at(-1)?.text ?? '')
}

/** Whether a line begins in the middle of a sentence. */
export function beginsWithin(words: readonly Word[]): boolean {
  return /^[\p{Ll},;)]/u.test(words[0]?.text ?? '')
}

/** Whether dots lead from one part of a line to another. */
export function hasLeader(line: TextLine): boolean {
  return (
    line.words.some(({ text }) => LEADER.test(text)) ||
    LEADER.test(
      line.words
        .slice(-40)
        .map(({ text }) => text)
        .join(' '),
    )
  )
}

/** Whether white parts a line that is more than a space. What stands before the first one may be the label of an item. */
export function hasTab(line: TextLine): boolean {
  return line.words.some(({ gapBefore }) => gapBefore > 0)
}

/** What all words of a line have in common: what a change of tells that a paragraph ends. */
export interface LineStyle {
  isBold: boolean | undefined
  isItalic: boolean | undefined
  family: string | undefined
  color: number | undefined
}

/** The look of a line; undefined where its words differ. */
export function lineStyle(line: TextLine): LineStyle {
  const [first] = line.words
  const only = <K extends keyof LineStyle>(key: K): LineStyle[K] => {
    const value = first?.style[key]
    return line.words.every(({ style }) => style[key] === value) ? value : undefined
  }
  return { isBold: only('isBold'), isItalic: only('isItalic'), family: only('family'), color: only('color') }
}
