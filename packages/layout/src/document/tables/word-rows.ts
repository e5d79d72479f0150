import type { Glyph, Segment } from '../../model.ts'
import { wordsOf } from './cell-text.ts'
import { visualRows } from './visual-rows.ts'

/** A word of a row. */
export interface RowWord {
  glyphs: Glyph[]
  left: number
  right: number
  text: string
  /** The segment it is part of. */
  segment: Segment
  /** Whether it is the first word of a segment, after a wide gap or none. */
  isFirst: boolean
  isNumber: boolean
}

/** Words side by side, from the left. */
export interface WordRow {
  base: number
  size: number
  words: RowWord[]
}

/** Numbers, dates, times, percentages and amounts. */
export const numberPattern = /^[-+−–(~<>]{0,2}\p{Sc}?\d[\d.,:/'’\-–]*(?:%|\p{Sc})?\)?$/u

/** The largest distance of table rows in em: double spacing, or a line and space around it. */
export const MAX_ROW_DISTANCE_EM = 3.2
/** Word edges that differ less are one: widths are rounded. */
export const SAME_EDGE_PT = 0.8
/** Fewer rows do not show a column. */
export const MIN_EDGE_ROWS = 4

/**
 * The words of lines side by side, from the top. Clipped text may touch that of the next column; it is split there if
 * the content has separate texts and other rows start at that edge.
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
    const position = { left: first.x, right: last.x + last.width, isFirst: index === 0 }
    return [{ ...position, glyphs, text, segment, isNumber: numberPattern.test(text) }]
  })
}

/** Splits a word where another text object starts at an edge that many rows share. */
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

/** Whether many of the sorted positions are at an edge. */
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
