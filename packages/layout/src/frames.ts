import { type PageGeometry, viewMatrix } from '@recto/geometry'
import type { PlacedGlyph } from '@recto/pdfium'

import type { Glyph } from './model.ts'
import { seeGlyphs, type SeenGlyph } from './seen-glyphs.ts'

/** Text of one direction: a page of its own as far as lines and columns go. */
export interface Frame {
  /** Degrees clockwise by which its lines are turned as the page is seen. */
  degrees: number
  glyphs: Glyph[]
}

/** Directions closer than this belong together: what was scanned is seldom quite straight. */
const DIRECTION_DEGREES = 5

/** Sorts the text of a page by the way it runs, most text first. What lies outside of what is shown is left out. */
export function textFrames(placed: readonly PlacedGlyph[], geometry: PageGeometry): Frame[] {
  const seen = seeGlyphs(placed, geometry, viewMatrix(geometry))
  const ways = Map.groupBy(seen, ({ degrees }) => Math.round(degrees / DIRECTION_DEGREES) % (360 / DIRECTION_DEGREES))
  return [...ways.values()].map(frameOf).toSorted((one, other) => other.glyphs.length - one.glyphs.length)
}

/** Turns glyphs of one direction so that it runs from left to right. */
function frameOf(seen: readonly SeenGlyph[]): Frame {
  // Next to both 0 and 360 the middle is found on one side of them.
  const signed = seen.map(({ degrees }) => (degrees > 360 - DIRECTION_DEGREES ? degrees - 360 : degrees))
  const degrees = signed.toSorted((one, other) => one - other)[signed.length >> 1] ?? 0
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const glyphs = seen.map(({ placed: { advance, size, font }, text, x, y }) => ({
    text,
    x: x * cosine + y * sine,
    y: y * cosine - x * sine,
    width: Math.max(0, advance),
    size,
    font,
    hasSpaceBefore: false,
  }))
  return { degrees, glyphs }
}
