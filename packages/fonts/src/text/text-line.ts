import type { FontFace } from './font-face.ts'

/** A glyph and how it is placed, in thousandths of the font size. */
export interface PlacedGlyph {
  id: number
  /** How far the pen moves on. */
  advance: number
  /** Where it is drawn, seen from the pen. */
  offsetX: number
  offsetY: number
}

/** Characters that became glyphs together: a letter, a ligature, a syllable with its marks. */
export interface GlyphCluster {
  text: string
  glyphs: readonly PlacedGlyph[]
}

/** Neighbours of one font and one direction, in the order they stand in, from the left. */
export interface GlyphRun {
  face: FontFace
  direction: 'ltr' | 'rtl'
  clusters: readonly GlyphCluster[]
}

/** A line of text that is set: runs from the left to the right. All measures are for a font size of 1. */
export interface TextLine {
  /** The text as it can be found and copied. */
  text: string
  runs: readonly GlyphRun[]
  width: number
  /** How far the fonts used reach above the baseline, and (as a positive number) below it. */
  ascent: number
  descent: number
  /** Height of capitals and digits: what looks like the top of a number. */
  capHeight: number
}
