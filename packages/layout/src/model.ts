import type { Area } from '@recto/geometry'
import type { GlyphFont } from '@recto/pdfium'

import type { PageGlyph } from './content/page-content.ts'

export type { Area } from '@recto/geometry'

/**
 * A character where it stands in a frame, whose text runs from left to right as it is seen: x along the line, y downwards.
 * Frames of text that is turned are turned with it.
 */
export interface Glyph {
  /** What it reads as; several characters for a ligature or a letter with marks. */
  text: string
  x: number
  /** Base of the line it belongs to; that of the line around it for a superscript. */
  y: number
  width: number
  /** Height of its font. */
  size: number
  font: GlyphFont
  /** Whether a space of the file's own stands before it. */
  hasSpaceBefore: boolean
  /** The character of its page, where more than its text is asked for. */
  source?: PageGlyph
}

/** Text of one line without a wide gap, glyphs as they are seen from left to right. */
export interface Segment extends Area {
  glyphs: Glyph[]
  /** The line's base. */
  base: number
  /** Height of its font; that of most of its glyphs. */
  size: number
}

/** The rectangle around others; there is at least one. */
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
