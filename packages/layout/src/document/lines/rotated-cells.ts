import type { Glyph } from '../../model.ts'
import { alignScripts } from '../../scripts.ts'
import type { CellDraft, TableDraft } from '../draft.ts'
import type { TextStyles } from './text-styles.ts'
import type { PageFrame } from './page-frames.ts'
import { textLines } from './text-lines.ts'

/** A bound for time. */
const MAX_GLYPHS = 5000
/** How far vertical text may deviate from 90 degrees. */
const MAX_SLANT_DEGREES = 3

/** Moves vertical text into the table cells it is in, if they have no other text, and returns the rest. */
export function fillRotatedCells(
  { degrees, glyphs }: PageFrame,
  tables: readonly TableDraft[],
  { styles, page }: { styles: TextStyles; page: number },
): Glyph[] {
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row): CellDraft[] => row.cells))
  const empty = cells.filter(
    ({ items, textDirection }) => textDirection !== undefined || !items.some(({ kind }) => kind === 'line'),
  )
  const direction = textDirectionOf(degrees)
  if (direction === undefined || empty.length === 0 || glyphs.length > MAX_GLYPHS) return glyphs
  const groups = Map.groupBy(glyphs, ({ source }) =>
    source === undefined
      ? undefined
      : empty.find(
          ({ left, top, right, bottom }) => source.x > left && source.x < right && source.y > top && source.y < bottom,
        ),
  )
  for (const [cell, members] of groups) {
    if (cell === undefined) continue
    cell.textDirection = direction
    const segments = alignScripts(movedTo(cell, members))
    for (const segment of segments) styles.noteRow(segment.glyphs, segment.base, segment.size)
    cell.items.push(...textLines(segments, styles, page))
  }
  return groups.get(undefined) ?? []
}

function textDirectionOf(degrees: number): CellDraft['textDirection'] {
  if (Math.abs(degrees - 270) < MAX_SLANT_DEGREES) return 'up'
  return Math.abs(degrees - 90) < MAX_SLANT_DEGREES ? 'down' : undefined
}

/** Glyphs in the coordinates of a cell rotated with its text about its top left corner. */
function movedTo({ left, top, right, bottom, textDirection }: CellDraft, glyphs: readonly Glyph[]): Glyph[] {
  return glyphs.map((glyph) => {
    const { x = left, y = top } = glyph.source ?? {}
    return textDirection === 'up'
      ? { ...glyph, x: left + bottom - y, y: top + x - left }
      : { ...glyph, x: left + y - top, y: top + right - x }
  })
}
