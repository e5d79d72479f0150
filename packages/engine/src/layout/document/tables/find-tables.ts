import { runsRightToLeft } from '../../direction.ts'
import type { Area, Segment } from '../../model.ts'
import type { PageContent } from '../../page-content.ts'
import type { TableDraft } from '../draft.ts'
import { findAlignedTables } from './aligned-tables.ts'
import { findOpenTables } from './open-tables.ts'
import { partColumns } from './part-columns.ts'
import { findRuledTables, isWithin } from './ruled-tables.ts'

/**
 * The tables of a page, from the top, with the text of each in its cells. Segments of text are those that run across; what
 * goes over an edge is cut there. The items of cells are left empty but for tables that stand in them.
 */
export function findTables(page: PageContent, segments: readonly Segment[]): TableDraft[] {
  const ruled = findRuledTables(page, segments)
  const isOutside = (area: Area) => !ruled.tables.some((table) => isWithin(area, table))
  const free = partColumns(segments.filter((segment) => !ruled.taken.has(segment)))
  const open = findOpenTables(page, free, isOutside)
  const rest = free.filter((segment) => !open.some((table) => isWithin(segment, table)))
  const isRightToLeft = runsRightToLeft(segments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)))
  const aligned = findAlignedTables(rest, isRightToLeft, page)
  return [...ruled.tables, ...open, ...aligned].toSorted((one, other) => one.top - other.top)
}
