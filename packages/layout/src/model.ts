import type { Area } from '@recto/geometry'
import type { GlyphFont } from '@recto/pdfium'

import type { PageGlyph } from './content/page-content.ts'

export type { Area } from '@recto/geometry'

/**
 * A character in coordinates where its line runs from left to right: x along the line, y downwards, in points. Rotated
 * text is rotated back.
 */
export interface Glyph {
  /** Its Unicode text; several characters for a ligature or a letter with diacritics. */
  text: string
  x: number
  /** Baseline of its line; for scripts, that of the adjacent text. */
  y: number
  width: number
  /** Font size, in points. */
  size: number
  font: GlyphFont
  /** Whether the content has a space before it. */
  hasSpaceBefore: boolean
  /** The page glyph it was made from. */
  source?: PageGlyph
}

/** A part of a line without a wide gap, its glyphs in visual order from left to right. */
export interface Segment extends Area {
  glyphs: Glyph[]
  /** Its baseline. */
  base: number
  /** The font size of most of its glyphs. */
  size: number
}

/** The bounding box of at least one area. */
export function areaAround(areas: readonly Area[]): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of areas) {
    area.left = Math.min(area.left, left)
    area.top = Math.min(area.top, top)
    area.right = Math.max(area.right, right)
    area.bottom = Math.max(area.bottom, bottom)
  }
  return area
}
