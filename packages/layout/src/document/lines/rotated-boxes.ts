import { areaAround, type Area, type Glyph, type Segment } from '../../model.ts'
import { alignScripts } from '../../scripts.ts'
import type { TextBoxLines } from '../draft.ts'
import { findBands } from '../regions/bands.ts'
import type { TextStyles } from './text-styles.ts'
import { textLines } from './text-lines.ts'

/** More pieces of rotated text are a drawing, or the page itself is rotated. By eye. */
const MAX_BOXES = 12
/** Extra space after and below the lines, in case the substitute font is slightly wider. */
const EASE_EM = 1

/** Rotated text as text boxes; undefined if there is too much of it. */
export function rotatedBoxes(
  glyphs: readonly Glyph[],
  { degrees, styles, page }: { degrees: number; styles: TextStyles; page: number },
): TextBoxLines[] | undefined {
  const segments = alignScripts(glyphs)
  const columns = findBands(segments, false).flatMap((band) => band.columns)
  if (columns.length > MAX_BOXES) return undefined
  for (const segment of segments) styles.noteRow(segment.glyphs, segment.base, segment.size)
  return columns.map((column) => {
    const lines = textLines(column, styles, page)
    return { ...areaOnPage(column, degrees), degrees, lines }
  })
}

/** The box on the page before rotation about its center. */
function areaOnPage(segments: readonly Segment[], degrees: number): Area {
  const area = areaAround(segments)
  const glyph = segments[0]?.glyphs.find(({ source }) => source !== undefined)
  const size = segments[0]?.size ?? 0
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const { source, x: placed = 0 } = glyph ?? {}
  const { x = 0, y = 0 } = source ?? {}
  // The shift that was applied when the text was rotated back.
  const [dx, dy] = [placed - (x * cosine + y * sine), (glyph?.y ?? 0) - (y * cosine - x * sine)]
  const [middleX, middleY] = [(area.left + area.right) / 2 - dx, (area.top + area.bottom) / 2 - dy]
  const [pageX, pageY] = [middleX * cosine - middleY * sine, middleX * sine + middleY * cosine]
  const [width, height] = [area.right - area.left + 2 * EASE_EM * size, area.bottom - area.top + EASE_EM * size]
  return { left: pageX - width / 2, top: pageY - height / 2, right: pageX + width / 2, bottom: pageY + height / 2 }
}

/** The column of the lines of a box, in the rotated coordinates. */
export function columnOf({ lines, ...box }: TextBoxLines): Area {
  const area = areaAround(lines)
  return { ...area, right: area.left + box.right - box.left }
}
