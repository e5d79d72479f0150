import type { FontFace } from './font-face.ts'

/** A positioned glyph; lengths in thousandths of the font size. */
export interface PlacedGlyph {
  id: number
  /** The advance. */
  advance: number
  /** Offset from the pen position. */
  offsetX: number
  offsetY: number
}

/** Characters that were shaped together: a letter, a ligature, a syllable with its marks. */
export interface GlyphCluster {
  text: string
  glyphs: readonly PlacedGlyph[]
}

/** Adjacent glyphs of one font and direction, in visual order. */
export interface GlyphRun {
  face: FontFace
  direction: 'ltr' | 'rtl'
  clusters: readonly GlyphCluster[]
}

/** A shaped line; runs are in visual order. Lengths are for a font size of 1. */
export interface TextLine {
  /** The text, for search and copying. */
  text: string
  runs: readonly GlyphRun[]
  width: number
  /** The largest ascent and descent of the fonts used; both positive. */
  ascent: number
  descent: number
  /** Cap height: the visual top of a number. */
  capHeight: number
}
