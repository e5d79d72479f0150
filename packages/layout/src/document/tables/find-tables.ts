import type { Area, Segment } from '../../model.ts'
import type { PageText } from '../../content/page-content.ts'
import type { FoundTable } from '../draft.ts'
import { findAlignedTables } from './aligned-tables.ts'
import { findOpenTables } from './open-tables.ts'
import { partColumns } from './part-columns.ts'
import { findRuledTables, isWithin } from './ruled-tables.ts'
import { joinShadedHeads } from './shaded-heads.ts'

/** A rule this near to the end of a table is its last one. */
const SAME_EDGE_PT = 1

/**
 * The tables of a page, from the top, with the text of each in its cells. Segments of text are those that run across; what
 * goes over an edge is cut there.
 */
export function findTables(page: PageText, segments: readonly Segment[]): FoundTable[] {
  const ruled = findRuledTables(page, segments)
  // What a table ends with may be what another one begins with: its head is a table of its own where it alone is shaded.
  const isOutside = (area: Area) =>
    !ruled.tables.some((table) => isWithin(area, table) && area.bottom < table.bottom - SAME_EDGE_PT)
  const free = partColumns(segments.filter((segment) => !ruled.taken.has(segment)))
  const open = findOpenTables(page, free, isOutside)
  const rest = free.filter((segment) => !open.some((table) => isWithin(segment, table)))
  const aligned = findAlignedTables(rest, page)
  return [...joinShadedHeads(ruled.tables, open), ...aligned].toSorted((one, other) => one.top - other.top)
}
