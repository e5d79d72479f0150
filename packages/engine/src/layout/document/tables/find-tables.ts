import type { Segment } from '../../model.ts'
import type { PageContent } from '../../page-content.ts'
import type { TableDraft } from '../draft.ts'
import { findRuledTables } from './ruled-tables.ts'

/**
 * The tables of a page, from the top, with the text of each in its cells. Segments of text are those that run across; what
 * goes over an edge is cut there with `toSegment`. The items of cells are left empty but for tables that stand in them.
 */
export function findTables(page: PageContent, segments: readonly Segment[]): TableDraft[] {
  const { tables } = findRuledTables(page, segments)
  return tables.toSorted((one, other) => one.top - other.top)
}
