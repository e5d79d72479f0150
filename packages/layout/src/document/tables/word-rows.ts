import type { Glyph, Segment } from '../../model.ts'
import { wordsOf } from './cell-text.ts'
import { visualRows } from './visual-rows.ts'

/** Words of a line, by where they begin and end. */
export interface RowWord {
  glyphs: Glyph[]
  left: number
  right: number
  text: string
  /** What it is a word of. */
  segment: Segment
  /** Whether it begins a segment: wide white stands before it, or nothing. */
  isFirst: boolean
  isNumber: boolean
}

/** Words beside each other, from the left. */
export interface WordRow {
  base: number
  size: number
  words: RowWord[]
}

/** Numbers, dates, times, shares and amounts of money, as tables have them. */
export const numberPattern = /^[-+−–(~<>]{0,2}\p{Sc}?\d[\d.,:/'’\-–]*(?:%|\p{Sc})?\)?$/u

/** Rows of a table are at most this many font sizes apart: double spacing, or a line and white around it. */
export const MAX_ROW_DISTANCE_EM = 3.2
/** Edges of words that differ by less are one: rounding of widths. */
export const SAME_EDGE_PT = 0.8
/** Fewer rows with an edge show no column. */
export const MIN_EDGE_ROWS = 4

/**
 * The words of lines beside each other, from the top. A text that is cut off where the next column begins stands right beside the
 * text there: they are words of their own where they are drawn apart, and others begin at that edge.
 */
export function wordRows(segments: readonly Segment[]): WordRow[] {
  const rows = visualRows(segments)
  const starts = rows.flatMap((row) => row.slice(1).map(({ left }) => left)).toSorted((one, other) => one - other)
  return rows.map((row) => ({
    base: row[0]?.base ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    words: row.flatMap((segment) => wordsIn(segment, starts)),
  }))
}

function wordsIn(segment: Segment, starts: readonly number[]): RowWord[] {
  const words = wordsOf(segment.glyphs).flatMap((word) => partsOf(word, starts))
  return words.flatMap((glyphs, index) => {
    const [first, last] = [glyphs[0], glyphs.at(-1)]
    if (first === undefined || last === undefined) return []
    const text = glyphs.map((glyph) => glyph.text).join('')
    const place = { left: first.x, right: last.x + last.width, isFirst: index === 0 }
    return [{ ...place, glyphs, text, segment, isNumber: numberPattern.test(text) }]
  })
}

/** A word, cut where another text of the page's content begins at an edge of many rows. */
function partsOf(word: readonly Glyph[], starts: readonly number[]): Glyph[][] {
  const parts: Glyph[][] = []
  for (const glyph of word) {
    const part = parts.at(-1)
    const before = part?.at(-1)?.source?.object
    const isOther = before !== undefined && glyph.source?.object !== before
    if (part === undefined || (isOther && isEdge(glyph.x, starts))) parts.push([glyph])
    else part.push(glyph)
  }
  return parts
}

/** Whether many of the places, which are in order, are one with this. */
function isEdge(x: number, starts: readonly number[]): boolean {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < x - SAME_EDGE_PT) low = middle + 1
    else high = middle
  }
  const last = starts[low + MIN_EDGE_ROWS - 1]
  return last !== undefined && last <= x + SAME_EDGE_PT
}
