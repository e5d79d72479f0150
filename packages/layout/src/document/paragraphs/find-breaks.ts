import type { Area } from '../../model.ts'
import type { TextLine } from '../draft.ts'
import { beginsWithLabel } from '../lists/labels.ts'
import { hasLeader, hasTab, lineStyle } from './line-shape.ts'
import type { Leadings } from './leadings.ts'
import { splitByShape } from './split-by-shape.ts'
import type { TaggedBlocks } from '../tags/tagged-blocks.ts'

/** Sizes of the lines of a paragraph differ by at most this factor: 10 points and 11, as scripts and formulas cause. */
const SAME_SIZE_RATIO = 1.12
/** Extra space from this share of the leading on separates paragraphs. By eye. */
const MIN_EXTRA_SHARE = 0.15
/** The same in points: rounding and formulas add less. */
const MIN_EXTRA_PT = 1.2
/** Line distances that differ less are equal. */
const EVEN_SHARE = 0.05
/** Lines closer than this share of the leading would overlap, so they are side by side. */
const TOO_NEAR_SHARE = 0.6
/** A word this much larger than its line increases the leading. */
const LARGER_RATIO = 1.1
/** With a larger leading, lines closer than this share of it may still be below each other. By eye. */
const USUAL_LEADING_EM = 1.3
/** The largest even leading: double spacing with rounding. */
const MAX_EVEN_EM = 2.6

/** What is known about the paragraphs of a document. */
export interface ParagraphHints {
  leadings: Leadings
  tags: TaggedBlocks | undefined
}

/** Splits the lines of a column into paragraphs, from the top. */
export function findParagraphLines(lines: readonly TextLine[], column: Area, hints: ParagraphHints): TextLine[][] {
  const groups: TextLine[][] = []
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1)
    const before = lines[index - 1]
    if (group === undefined || before === undefined || beginsParagraph(lines, index, group, hints)) groups.push([line])
    else group.push(line)
  }
  return groups.flatMap((group) => (isTagged(group, hints) ? [group] : splitByShape(group, column)))
}

function isTagged(group: readonly TextLine[], { tags }: ParagraphHints): boolean {
  return tags !== undefined && group.every((line) => tags.blockOf(line) !== undefined)
}

/** Whether a line begins a paragraph, as far as that does not depend on the shape of the lines. */
function beginsParagraph(
  lines: readonly TextLine[],
  index: number,
  group: readonly TextLine[],
  hints: ParagraphHints,
): boolean {
  const [before, line] = [lines[index - 1], lines[index]]
  if (before === undefined || line === undefined) return true
  const [block, next] = [hints.tags?.blockOf(before), hints.tags?.blockOf(line)]
  if (block !== undefined && next !== undefined) return block !== next
  if (line.isRightToLeft !== before.isRightToLeft) return true
  if (isStyledDifferently(before, line) || isFar(lines, index, group, hints.leadings)) return true
  if (beginsWithLabel(line) || hasLeader(before)) return true
  return hasTab(line) && (hasTab(before) || !beginsWithLabel(group[0] ?? line))
}

/** Whether two lines differ in size, weight, family or color as a whole. */
export function isStyledDifferently(before: TextLine, line: TextLine): boolean {
  const ratio = line.size / before.size
  if (ratio > SAME_SIZE_RATIO || ratio < 1 / SAME_SIZE_RATIO) return true
  const [one, other] = [lineStyle(before), lineStyle(line)]
  const differs = (key: 'isBold' | 'family' | 'color') =>
    one[key] !== undefined && other[key] !== undefined && one[key] !== other[key]
  return differs('isBold') || differs('family') || differs('color')
}

function isFar(lines: readonly TextLine[], index: number, group: readonly TextLine[], leadings: Leadings): boolean {
  const [before, line, next] = [lines[index - 1], lines[index], lines[index + 1]]
  if (before === undefined || line === undefined) return true
  const distance = line.base - before.base
  const largest = Math.max(...line.words.map(({ style }) => style.size), line.size)
  const usual = leadings.likely(line.size) * (largest > LARGER_RATIO * line.size ? largest / line.size : 1)
  if (distance < TOO_NEAR_SHARE * Math.min(usual, USUAL_LEADING_EM * line.size)) return true
  const first = group.length > 1 ? (group[1]?.base ?? 0) - (group[0]?.base ?? 0) : undefined
  const isWide = (than: number) => distance > than * (1 + MIN_EXTRA_SHARE) && distance > than + MIN_EXTRA_PT
  if (first !== undefined) return isWide(first)
  if (!isWide(usual)) return false
  // Text with larger line spacing than most of the document.
  if (leadings.isUsed(line.size, distance)) return false
  const onwards = next === undefined ? Infinity : next.base - line.base
  const isEven = Math.abs(onwards - distance) < EVEN_SHARE * distance && distance < MAX_EVEN_EM * line.size
  return !isEven || leadings.of(line.size) !== undefined
}
