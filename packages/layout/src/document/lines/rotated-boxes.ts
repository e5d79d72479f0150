import { areaAround, type Area, type Glyph, type Segment } from '../../model.ts'
import { settleScripts } from '../../scripts.ts'
import type { TextBoxLines } from '../draft.ts'
import { findBands } from '../regions/bands.ts'
import type { TextStyles } from './text-styles.ts'
import { textLines } from './text-lines.ts'

/** More pieces of turned text on a page are a drawing, or the page itself is turned. By eye. */
const MAX_BOXES = 12
/** Room beside and below the lines, so that they are not broken where the font that stands in is a little wider. */
const EASE_EM = 1

/** Turned text as boxes at the places it has on its page; undefined where there is too much of it. */
export function rotatedBoxes(
  glyphs: readonly Glyph[],
  { degrees, styles, page }: { degrees: number; styles: TextStyles; page: number },
): TextBoxLines[] | undefined {
  const segments = settleScripts(glyphs)
  const columns = findBands(segments, false).flatMap((band) => band.columns)
  if (columns.length > MAX_BOXES) return undefined
  for (const segment of segments) styles.noteRow(segment.glyphs, segment.base, segment.size)
  return columns.map((column) => {
    const lines = textLines(column, styles, page)
    return { ...areaOnPage(column, degrees), degrees, lines }
  })
}

/** Where text stands when it is turned back about its middle on the page. */
function areaOnPage(segments: readonly Segment[], degrees: number): Area {
  const area = areaAround(segments)
  const glyph = segments[0]?.glyphs.find(({ source }) => source !== undefined)
  const size = segments[0]?.size ?? 0
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const { source, x: placed = 0 } = glyph ?? {}
  const { x = 0, y = 0 } = source ?? {}
  // How far text was moved when it was turned upright.
  const [dx, dy] = [placed - (x * cosine + y * sine), (glyph?.y ?? 0) - (y * cosine - x * sine)]
  const [middleX, middleY] = [(area.left + area.right) / 2 - dx, (area.top + area.bottom) / 2 - dy]
  const [pageX, pageY] = [middleX * cosine - middleY * sine, middleX * sine + middleY * cosine]
  const [width, height] = [area.right - area.left + 2 * EASE_EM * size, area.bottom - area.top + EASE_EM * size]
  return { left: pageX - width / 2, top: pageY - height / 2, right: pageX + width / 2, bottom: pageY + height / 2 }
}

/** The column that the lines of a box stand in, where they were found. */
export function columnOf({ lines, ...box }: TextBoxLines): Area {
  const area = areaAround(lines)
  return { ...area, right: area.left + box.right - box.left }
}
