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
const NUMBER = /^[-+−–(~<>]{0,2}\p{Sc}?\d[\d.,:/'’\-–]*(?:%|\p{Sc})?\)?$/u

/** The words of lines beside each other, from the top. */
export function wordRows(segments: readonly Segment[]): WordRow[] {
  return visualRows(segments).map((row) => ({
    base: row[0]?.base ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    words: row.flatMap(wordsIn),
  }))
}

function wordsIn(segment: Segment): RowWord[] {
  return wordsOf(segment.glyphs).flatMap((glyphs, index) => {
    const [first, last] = [glyphs[0], glyphs.at(-1)]
    if (first === undefined || last === undefined) return []
    const text = glyphs.map((glyph) => glyph.text).join('')
    const place = { left: first.x, right: last.x + last.width, isFirst: index === 0 }
    return [{ ...place, glyphs, text, segment, isNumber: NUMBER.test(text) }]
  })
}
