import type { Segment } from '../../model.ts'
import type { PageContent } from '../../page-content.ts'
import type { TableDraft } from '../draft.ts'

/**
 * The tables of a page, from the top, with the text of each in its cells. Segments of text are those that run across; what
 * goes over an edge is cut there with `toSegment`. The items of cells are left empty.
 */
export function findTables(_page: PageContent, _segments: readonly Segment[]): TableDraft[] {
  return []
}
