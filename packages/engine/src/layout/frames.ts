import type { GlyphFont, PlacedGlyph } from '../libraries/pdfium-text.ts'
import type { Box, PageGeometry } from '../pages/page-geometry.ts'
import { readableText } from './characters.ts'
import type { Glyph } from './model.ts'

/** Text of one direction: a page of its own as far as lines and columns go. */
export interface Frame {
  /** Degrees clockwise by which its lines are turned as the page is seen. */
  degrees: number
  glyphs: Glyph[]
}

/** A glyph as the page is seen: y downwards from the top left corner of what is shown. */
interface SeenGlyph {
  text: string
  x: number
  y: number
  degrees: number
  advance: number
  size: number
  font: GlyphFont
}

/** Directions closer than this belong together: what was scanned is seldom quite straight. */
const DIRECTION_DEGREES = 5
/** From the base of an upright character to where a line of vertical writing enters it, in font sizes. */
const VERTICAL_ENTRY = 0.88

/** Sorts the text of a page by the way it runs, most text first. What lies outside of what is shown is left out. */
export function textFrames(placed: readonly PlacedGlyph[], geometry: PageGeometry): Frame[] {
  const view = viewOf(geometry)
  const vertical = verticalFonts(placed)
  const seen: SeenGlyph[] = []
  for (const glyph of placed) {
    if (!isShown(glyph, geometry.cropBox)) continue
    const found = seenGlyph(vertical.has(glyph.font) ? written(glyph) : glyph, view)
    if (found !== undefined) seen.push(found)
  }
  const ways = Map.groupBy(seen, ({ degrees }) => Math.round(degrees / DIRECTION_DEGREES) % (360 / DIRECTION_DEGREES))
  return [...ways.values()].map(frameOf).toSorted((one, other) => other.glyphs.length - one.glyphs.length)
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
  const [upX, upY] = [-alongY * size * VERTICAL_ENTRY, alongX * size * VERTICAL_ENTRY]
  return { ...glyph, x: glyph.x + upX, y: glyph.y + upY, alongX: alongY, alongY: -alongX, advance: size }
}

/** How the page's own coordinates become those of the page as it is seen: x' = a·x + b·y + e, y' = c·x + d·y + f. */
interface View {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

function viewOf({ cropBox: { left, bottom, right, top }, rotation }: PageGeometry): View {
  switch (rotation) {
    case 0:
      return { a: 1, b: 0, c: 0, d: -1, e: -left, f: top }
    case 90:
      return { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left }
    case 180:
      return { a: -1, b: 0, c: 0, d: 1, e: right, f: -bottom }
    case 270:
      return { a: 0, b: -1, c: -1, d: 0, e: top, f: right }
  }
}

/** A glyph as the page is seen; undefined for one that says nothing. */
function seenGlyph(glyph: PlacedGlyph, { a, b, c, d, e, f }: View): SeenGlyph | undefined {
  const { x, y, alongX, alongY, advance, size, font } = glyph
  const text = readableText(glyph.text)
  if (text === '' || !(size > 0) || !Number.isFinite(x + y + advance + size)) return undefined
  const degrees = (Math.atan2(c * alongX + d * alongY, a * alongX + b * alongY) * 180) / Math.PI
  return { text, x: a * x + b * y + e, y: c * x + d * y + f, degrees: (degrees + 360) % 360, advance, size, font }
}

/** Whether the middle of a glyph lies within the part of the page that is shown. */
function isShown({ x, y, alongX, alongY, advance, size }: PlacedGlyph, { left, bottom, right, top }: Box): boolean {
  const middleX = x + (alongX * advance - alongY * size * 0.5) / 2
  const middleY = y + (alongY * advance + alongX * size * 0.5) / 2
  return middleX >= left && middleX <= right && middleY >= bottom && middleY <= top
}

/** Turns glyphs of one direction so that it runs from left to right. */
function frameOf(seen: readonly SeenGlyph[]): Frame {
  // Next to both 0 and 360 the middle is found on one side of them.
  const signed = seen.map(({ degrees }) => (degrees > 360 - DIRECTION_DEGREES ? degrees - 360 : degrees))
  const degrees = signed.toSorted((one, other) => one - other)[signed.length >> 1] ?? 0
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const glyphs = seen.map(({ text, x, y, advance, size, font }) => ({
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
