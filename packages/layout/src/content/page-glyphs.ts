import { type Area, type PageGeometry, viewMatrixInPoints } from '@recto/geometry'
import type { DrawnObject, PlacedGlyph } from '@recto/pdfium'

import type { PageGlyph } from './page-content.ts'
import { displayGlyphs, type DisplayedGlyph } from '../displayed-glyphs.ts'
import type { DrawnContent } from './drawn-content.ts'
import { Covers } from './hidden-text.ts'
import { isSameLine, type PrintedOver } from './printed-over.ts'

/** What the objects of a page say about its text. */
export interface TextObjects extends Pick<DrawnContent, 'texts' | 'isWhole' | 'covers'> {
  printedOver: readonly PrintedOver[]
}

type TextObject = Pick<DrawnObject, 'clip' | 'order' | 'mark' | 'isArtifact'>

/** The glyphs of a page in display coordinates, with their visible colors. */
export function pageGlyphs(
  placed: readonly PlacedGlyph[],
  geometry: PageGeometry,
  { texts, isWhole, covers, printedOver }: TextObjects,
): PageGlyph[] {
  const hiding = new Covers(covers, geometry)
  const over = new Covers(printedOver, geometry)
  const unknown = isWhole ? undefined : topmostObject(geometry)
  const glyphs: PageGlyph[] = []
  for (const displayed of displayGlyphs(placed, geometry, viewMatrixInPoints(geometry))) {
    // A text that is not among the objects is clipped away, unless some objects were left out.
    const object = texts.get(displayed.placed.look.handle) ?? unknown
    if (object === undefined) continue
    const glyph = pageGlyph(displayed, object, geometry.userUnit)
    if (isCutOff(glyph, object.clip)) continue
    if (hiding.over(glyph, object.order) !== undefined) glyph.isInvisible = true
    const top = over.over(glyph, object.order)
    if (top !== undefined && isSameLine(top, glyph)) glyph.color = top.color
    glyphs.push(glyph)
  }
  return glyphs
}

function pageGlyph(
  { placed, text, x, y, degrees, isVertical }: DisplayedGlyph,
  object: TextObject,
  userUnit: number,
): PageGlyph {
  const { font, look, advance, size } = placed
  const glyph: PageGlyph = {
    text,
    x,
    y,
    degrees,
    advance: advance * userUnit,
    size: size * userUnit,
    stretch: look.stretch,
    object: object.order,
    font,
    color: look.color,
    isInvisible: look.isInvisible,
    mcid: object.mark,
    isArtifact: object.isArtifact,
  }
  if (isVertical) glyph.isVertical = true
  return glyph
}

function topmostObject({ width, height }: PageGeometry): TextObject {
  const clip = { left: 0, top: 0, right: width, bottom: height }
  return { clip, order: Number.MAX_SAFE_INTEGER, mark: undefined, isArtifact: false }
}

/** Whether a clip hides the whole glyph. */
function isCutOff({ x, y, advance, size }: PageGlyph, clip: Area): boolean {
  const reach = advance + size
  return x + reach < clip.left || x - reach > clip.right || y + reach < clip.top || y - reach > clip.bottom
}
