import type { RegionDraft, TextLine } from '../draft.ts'
import { startsMidSentence, endsSentence, firstWordWidth } from '../paragraphs/line-shape.ts'
import { percentile } from './percentile.ts'

/** The share of lines broken early for other reasons. By eye. */
const EXCEPTIONS_SHARE = 0.03
/** Lines that end within this distance reach the edge. */
const SAME_EDGE_PT = 1
/**
 * Text is justified if this share of all lines ends at one edge; half may be last lines, headings and lists. By eye.
 */
const FLUSH_SHARE = 0.2
/** Fewer lines may align by accident. */
const MIN_FLUSH_LINES = 3
/** From this many lines on a few may exceed the edge. */
const MANY_LINES = 60
/** The others reach it. By eye. */
const LONGEST_PERCENTILE = 0.985
/** From this many line breaks on a few may have other reasons. */
const MANY_LIMITS = 30
/** Lines further apart are not of one paragraph. */
const MAX_LEADING_EM = 2

/** The range of a column's right edge: lines reach `least`, and the next words would have crossed `most`. In points. */
export interface EdgeBounds {
  least: number
  most: number
  isFlush: boolean
}

/** The evidence in the lines of regions for their right edge. */
export function endBounds(regions: readonly RegionDraft[]): EdgeBounds | undefined {
  const rights: number[] = []
  const limits: number[] = []
  for (const { items } of regions) {
    let before: TextLine | undefined
    for (const item of items) {
      if (item.kind !== 'line') continue
      rights.push(item.right)
      if (before !== undefined && continuesParagraph(before, item)) limits.push(before.right + firstWordWidth(item))
      before = item
    }
  }
  // Tables and images may exceed the text, so they count only without text.
  if (rights.length === 0) rights.push(...regions.flatMap(({ items }) => items.map(({ right }) => right)))
  if (rights.length === 0) return undefined
  const least = percentile(rights, rights.length > MANY_LINES ? LONGEST_PERCENTILE : 1)
  const flush = rights.filter((right) => Math.abs(right - least) < SAME_EDGE_PT).length
  const isFlush = flush >= Math.max(MIN_FLUSH_LINES, FLUSH_SHARE * rights.length)
  const above = limits.filter((limit) => limit > least)
  const most = above.length === 0 ? Infinity : percentile(above, limits.length > MANY_LIMITS ? EXCEPTIONS_SHARE : 0)
  return { least, most, isFlush }
}

function continuesParagraph(before: TextLine, line: TextLine): boolean {
  const isNext =
    line.base > before.base && line.base - before.base < MAX_LEADING_EM * line.size && line.size === before.size
  return isNext && !line.isRightToLeft && startsMidSentence(line.words) && !endsSentence(before.words)
}

/** The most likely edge within the bounds, given a preferred one. */
export function likelyEdge({ least, most, isFlush }: EdgeBounds, wished: number): number {
  if (isFlush) return least
  return Math.max(least, Math.min(wished, most - SAME_EDGE_PT))
}
