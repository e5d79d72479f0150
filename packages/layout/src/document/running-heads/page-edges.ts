import type { PageDraft, TextLine } from '../draft.ts'
import { textOf } from '../lines/text-lines.ts'

/** Lines on one baseline, from left to right. */
export interface EdgeRow {
  page: number
  lines: TextLine[]
  base: number
  left: number
  top: number
  bottom: number
  size: number
  /** From the nearer edge of the page, in points. */
  distance: number
  text: string
}

/** Rows near the top or bottom of a page, from the edge inwards. */
export interface PageEdge {
  side: 'top' | 'bottom'
  rows: EdgeRow[]
  /** Whether the page has other text. */
  hasMore: boolean
}

/** Running heads are within this share of the page height. By eye. */
const ZONE_SHARE = 0.2
/** Running heads have at most this many rows. By eye. */
const MAX_HEAD_ROWS = 8
/** Baselines of one row differ less. */
const SAME_ROW_PT = 2.5

/** The rows near the top and bottom of a page. */
export function edgesOf(page: PageDraft): PageEdge[] {
  const lines = page.regions.flatMap(({ items }) => items.filter((item) => item.kind === 'line'))
  const rows = rowsOf(lines)
  const upper = rows.filter(({ bottom }) => bottom < ZONE_SHARE * page.height)
  const lower = rows.filter(({ top }) => top > (1 - ZONE_SHARE) * page.height).toReversed()
  return [
    toEdge('top', upper, rows.length, (base) => base),
    toEdge('bottom', lower, rows.length, (base) => page.height - base),
  ]
}

function toEdge(side: PageEdge['side'], found: EdgeRow[], all: number, distanceOf: (base: number) => number): PageEdge {
  const rows = found.slice(0, MAX_HEAD_ROWS).map((row) => ({ ...row, distance: distanceOf(row.base) }))
  return { side, rows, hasMore: rows.length < all }
}

function rowsOf(lines: readonly TextLine[]): EdgeRow[] {
  const rows: TextLine[][] = []
  for (const line of lines.toSorted((one, other) => one.base - other.base)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && line.base - row[0].base <= SAME_ROW_PT) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => toRow(row.toSorted((one, other) => one.left - other.left)))
}

function toRow(lines: TextLine[]): EdgeRow {
  const [first] = lines
  return {
    page: first?.page ?? 0,
    lines,
    base: first?.base ?? 0,
    left: first?.left ?? 0,
    top: Math.min(...lines.map(({ top }) => top)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    size: Math.max(...lines.map(({ size }) => size)),
    distance: 0,
    text: lines.map(({ words }) => textOf(words)).join(' '),
  }
}
