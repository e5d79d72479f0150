import type { Area, Segment } from '../../model.ts'
import type { PageText } from '../../content/page-content.ts'
import type { FoundTable } from '../draft.ts'
import { findAlignedTables } from './aligned-tables.ts'
import { findOpenTables } from './open-tables.ts'
import { splitColumns } from './split-columns.ts'
import { findRuledTables, isWithin } from './ruled-tables.ts'
import { joinShadedHeads } from './shaded-heads.ts'

/** A rule this close to the bottom of a table is its last one. */
const SAME_EDGE_PT = 1

/** The tables of a page, from the top, with their text in cells. Segments that extend across cell edges are split. */
export function findTables(page: PageText, segments: readonly Segment[]): FoundTable[] {
  const ruled = findRuledTables(page, segments)
  // The last rule of a table may be the first of the next one: a shaded header row is found as a table of its own.
  const isOutside = (area: Area) =>
    !ruled.tables.some((table) => isWithin(area, table) && area.bottom < table.bottom - SAME_EDGE_PT)
  const free = splitColumns(segments.filter((segment) => !ruled.taken.has(segment)))
  const open = findOpenTables(page, free, isOutside)
  const rest = free.filter((segment) => !open.some((table) => isWithin(segment, table)))
  const aligned = findAlignedTables(rest, page)
  return [...joinShadedHeads(ruled.tables, open), ...aligned].toSorted((one, other) => one.top - other.top)
}
