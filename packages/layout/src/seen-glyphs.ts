import { type Box, type Matrix, type PageGeometry, transform } from '@recto/geometry'
import type { GlyphFont, PlacedGlyph } from '@recto/pdfium'

import { readableText } from './characters.ts'

/** A glyph as the page is seen: y downwards from the top left corner of what is shown. */
export interface SeenGlyph {
  /** As the page has it, or as one of a line that runs down where its writing does. */
  placed: PlacedGlyph
  text: string
  x: number
  y: number
  /** Degrees clockwise by which its line is turned, from 0 up to 360. */
  degrees: number
  /** Whether it stands upright on a line that runs down, as vertical writing does. */
  isVertical: boolean
}

/**
 * From the baseline of an upright character to where a line of vertical writing enters it: the default of DW2 (ISO
 * 32000-2, 9.7.4.3), 880 units.
 */
const VERTICAL_ENTRY_EM = 0.88

/** The glyphs of a page as they are seen in a view of it. What lies outside of what is shown, or says nothing, is left out. */
export function seeGlyphs(placed: readonly PlacedGlyph[], geometry: PageGeometry, view: Matrix): SeenGlyph[] {
  const vertical = verticalFonts(placed)
  const seen: SeenGlyph[] = []
  for (const glyph of placed) {
    if (!isShown(glyph, geometry.cropBox)) continue
    const isVertical = vertical.has(glyph.font)
    const found = seenGlyph(isVertical ? written(glyph) : glyph, isVertical, view)
    if (found !== undefined) seen.push(found)
  }
  return seen
}

/** Fonts whose characters follow each other downwards (ISO 32000-2, 9.7.4.3): those of texts that do. */
function verticalFonts(placed: readonly PlacedGlyph[]): Set<GlyphFont> {
  const found = new Set<GlyphFont>()
  let last: PlacedGlyph | undefined
  for (const glyph of placed) {
    if (last?.object === glyph.object) {
      const [x, y] = [glyph.x - last.x, glyph.y - last.y]
      const down = x * glyph.alongY - y * glyph.alongX
      const along = x * glyph.alongX + y * glyph.alongY
      if (down > 0.3 * glyph.size && Math.abs(along) < 0.3 * down) found.add(glyph.font)
    }
    last = glyph
  }
  return found
}

/** A character of vertical writing as one of a line that runs down. */
function written(glyph: PlacedGlyph): PlacedGlyph {
  const { alongX, alongY, size } = glyph
  const [upX, upY] = [-alongY * size * VERTICAL_ENTRY_EM, alongX * size * VERTICAL_ENTRY_EM]
  return { ...glyph, x: glyph.x + upX, y: glyph.y + upY, alongX: alongY, alongY: -alongX, advance: size }
}

/** A glyph as the page is seen; undefined for one that says nothing. */
function seenGlyph(glyph: PlacedGlyph, isVertical: boolean, view: Matrix): SeenGlyph | undefined {
  const { x, y, alongX, alongY, advance, size } = glyph
  const text = readableText(glyph.text)
  if (text === '' || !(size > 0) || !Number.isFinite(x + y + advance + size)) return undefined
  const [a, b, c, d] = view
  const degrees = (Math.atan2(b * alongX + d * alongY, a * alongX + c * alongY) * 180) / Math.PI
  const place = transform(view, glyph)
  return { placed: glyph, text, x: place.x, y: place.y, degrees: (degrees + 360) % 360, isVertical }
}

/** Whether the middle of a glyph lies within the part of the page that is shown. */
function isShown({ x, y, alongX, alongY, advance, size }: PlacedGlyph, { left, bottom, right, top }: Box): boolean {
  const middleX = x + (alongX * advance - alongY * size * 0.5) / 2
  const middleY = y + (alongY * advance + alongX * size * 0.5) / 2
  return middleX >= left && middleX <= right && middleY >= bottom && middleY <= top
}
