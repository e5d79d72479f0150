import type { GlyphFont, PlacedGlyph } from '../libraries/pdfium-text.ts'
import type { PageGeometry } from '../pages/page-geometry.ts'
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
  const vertical = verticalFonts(placed)
  const seen: SeenGlyph[] = []
  for (const glyph of placed) {
    const found = seenGlyph(vertical.has(glyph.font) ? written(glyph) : glyph, geometry)
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

/** A glyph as the page is seen; undefined for one that is not, or says nothing. */
function seenGlyph(glyph: PlacedGlyph, { cropBox, rotation }: PageGeometry): SeenGlyph | undefined {
  const { x, y, alongX, alongY, advance, size, font } = glyph
  const text = readableText(glyph.text)
  if (text === '' || !(size > 0) || !Number.isFinite(x + y + advance + size)) return undefined
  const [middleX, middleY] = [
    x + (alongX * advance - alongY * size * 0.5) / 2,
    y + (alongY * advance + alongX * size * 0.5) / 2,
  ]
  const { left, bottom, right, top } = cropBox
  if (middleX < left || middleX > right || middleY < bottom || middleY > top) return undefined
  const [seenX, seenY, wayX, wayY] = {
    0: [x - left, top - y, alongX, -alongY],
    90: [y - bottom, x - left, alongY, alongX],
    180: [right - x, y - bottom, -alongX, alongY],
    270: [top - y, right - x, -alongY, -alongX],
  }[rotation] as [number, number, number, number]
  const degrees = ((Math.atan2(wayY, wayX) * 180) / Math.PI + 360) % 360
  return { text, x: seenX, y: seenY, degrees, advance, size, font }
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
