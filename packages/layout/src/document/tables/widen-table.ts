import type { TableDraft } from '../draft.ts'

/** Edges that differ less are one. */
const SAME_EDGE_PT = 4

/** Adds columns to a table so that it has all the given edges; its cells span them. */
export function withEdges(table: TableDraft, edges: readonly number[]): void {
  const joined = joinEdges(edges)
  table.edges = joined
  for (const { cells } of table.rows) {
    for (const cell of cells) {
      const span = nearest(joined, cell.right) - nearest(joined, cell.left)
      cell.columnSpan = Math.max(1, span)
    }
  }
}

function joinEdges(edges: readonly number[]): number[] {
  const joined: number[] = []
  for (const edge of edges.toSorted((one, other) => one - other)) {
    if (edge - (joined.at(-1) ?? -Infinity) > SAME_EDGE_PT) joined.push(edge)
  }
  return joined
}

function nearest(edges: readonly number[], position: number): number {
  let best = 0
  for (const [index, edge] of edges.entries()) {
    if (Math.abs(edge - position) < Math.abs((edges[best] ?? Infinity) - position)) best = index
  }
  return best
}
