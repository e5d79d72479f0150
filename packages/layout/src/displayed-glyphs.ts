import { type Box, type Matrix, type PageGeometry, transform } from '@recto/geometry'
import type { GlyphFont, PlacedGlyph } from '@recto/pdfium'

import { readableText } from './characters.ts'

/** A glyph in display coordinates: y downwards from the top left corner of the crop box. */
export interface DisplayedGlyph {
  /** The glyph as on the page; in vertical writing, as one of a downward line. */
  placed: PlacedGlyph
  text: string
  x: number
  y: number
  /** Rotation of its line in degrees clockwise, from 0 up to 360. */
  degrees: number
  /** Whether it is upright in a vertical line. */
  isVertical: boolean
}

/**
 * From the baseline of an upright character to its origin in vertical writing: 880 units, the default of DW2 (ISO
 * 32000-2, 9.7.4.3).
 */
const VERTICAL_ENTRY_EM = 0.88
/** Characters of vertical writing are at least this far below each other. By eye. */
const MIN_DOWN_EM = 0.3
/** They are aligned: offset by at most this share of that distance. By eye. */
const MAX_ASIDE_RATIO = 0.3
/** The height of most glyphs, for their center: the x-height. */
const GLYPH_HEIGHT_EM = 0.5

/** The glyphs of a page in display coordinates, except those outside the crop box and those without text. */
export function displayGlyphs(placed: readonly PlacedGlyph[], geometry: PageGeometry, view: Matrix): DisplayedGlyph[] {
  const vertical = verticalFonts(placed)
  const displayed: DisplayedGlyph[] = []
  const directions = new Directions(view)
  for (const glyph of placed) {
    if (!isShown(glyph, geometry.cropBox)) continue
    const isVertical = vertical.has(glyph.font)
    const found = displayedGlyph(isVertical ? written(glyph) : glyph, isVertical, directions)
    if (found !== undefined) displayed.push(found)
  }
  return displayed
}

/** Fonts with vertical writing (ISO 32000-2, 9.7.4.3), recognized by the positions of consecutive glyphs. */
function verticalFonts(placed: readonly PlacedGlyph[]): Set<GlyphFont> {
  const found = new Set<GlyphFont>()
  let last: PlacedGlyph | undefined
  for (const glyph of placed) {
    if (last?.object === glyph.object) {
      const [x, y] = [glyph.x - last.x, glyph.y - last.y]
      const down = x * glyph.alongY - y * glyph.alongX
      const along = x * glyph.alongX + y * glyph.alongY
      if (down > MIN_DOWN_EM * glyph.size && Math.abs(along) < MAX_ASIDE_RATIO * down) found.add(glyph.font)
    }
    last = glyph
  }
  return found
}

/** An upright character as a glyph of a downward line. */
function written(glyph: PlacedGlyph): PlacedGlyph {
  const { alongX, alongY, size } = glyph
  const [upX, upY] = [-alongY * size * VERTICAL_ENTRY_EM, alongX * size * VERTICAL_ENTRY_EM]
  return { ...glyph, x: glyph.x + upX, y: glyph.y + upY, alongX: alongY, alongY: -alongX, advance: size }
}

/** A glyph in display coordinates; undefined if it has no text or no valid geometry. */
function displayedGlyph(glyph: PlacedGlyph, isVertical: boolean, directions: Directions): DisplayedGlyph | undefined {
  const { x, y, advance, size } = glyph
  const text = readableText(glyph.text)
  if (text === '' || !(size > 0) || !Number.isFinite(x + y + advance + size)) return undefined
  const origin = transform(directions.view, glyph)
  return { placed: glyph, text, x: origin.x, y: origin.y, degrees: directions.of(glyph), isVertical }
}

/** The rotation of glyphs in a view, computed once for consecutive glyphs in the same direction. */
class Directions {
  readonly view: Matrix
  #alongX = Number.NaN
  #alongY = Number.NaN
  #degrees = 0

  constructor(view: Matrix) {
    this.view = view
  }

  /** In degrees clockwise, from 0 up to 360. */
  of({ alongX, alongY }: PlacedGlyph): number {
    if (alongX !== this.#alongX || alongY !== this.#alongY) {
      const [a, b, c, d] = this.view
      const degrees = (Math.atan2(b * alongX + d * alongY, a * alongX + c * alongY) * 180) / Math.PI
      this.#degrees = (degrees + 360) % 360
      this.#alongX = alongX
      this.#alongY = alongY
    }
    return this.#degrees
  }
}

/** Whether the center of a glyph is within the crop box. */
function isShown({ x, y, alongX, alongY, advance, size }: PlacedGlyph, { left, bottom, right, top }: Box): boolean {
  const middleX = x + (alongX * advance - alongY * size * GLYPH_HEIGHT_EM) / 2
  const middleY = y + (alongY * advance + alongX * size * GLYPH_HEIGHT_EM) / 2
  return middleX >= left && middleX <= right && middleY >= bottom && middleY <= top
}
