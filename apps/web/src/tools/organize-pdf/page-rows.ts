import type { ArrangedPage } from './arrangement.ts'

/** A row of the grid: pages by their positions, with the drop position of dragged pages, or the heading of a file. */
export type GridRow =
  | { kind: 'pages'; cells: readonly (number | 'place')[] }
  | { kind: 'heading'; fileId: string | undefined; count: number }

/**
 * All pages in order.
 * @param gap how many pages precede the drop position, if pages are being dragged
 */
export function rowsInOrder(pageCount: number, columns: number, gap?: number): GridRow[] {
  const cells: (number | 'place')[] = Array.from({ length: pageCount }, (_, index) => index + 1)
  if (gap !== undefined) cells.splice(gap, 0, 'place')
  return chunk(cells, columns)
}

/** The pages grouped by file, in file order; blank pages follow. */
export function rowsByFile(pages: readonly ArrangedPage[], fileIds: readonly string[], columns: number): GridRow[] {
  const groups = new Map<string | undefined, number[]>(fileIds.map((id) => [id, []]))
  for (const [index, { source }] of pages.entries()) {
    const group = groups.get(source?.fileId)
    if (group === undefined) groups.set(source?.fileId, [index + 1])
    else group.push(index + 1)
  }
  return [...groups].flatMap(([fileId, positions]): GridRow[] =>
    positions.length === 0 ? [] : [{ kind: 'heading', fileId, count: positions.length }, ...chunk(positions, columns)],
  )
}

function chunk(cells: readonly (number | 'place')[], columns: number): GridRow[] {
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => ({
    kind: 'pages' as const,
    cells: cells.slice(row * columns, (row + 1) * columns),
  }))
}

/** The index of the row with a page; -1 if there is none. */
export function rowWith(rows: readonly GridRow[], position: number): number {
  return rows.findIndex((row) => row.kind === 'pages' && row.cells.includes(position))
}

/**
 * Returns the page a key moves to, or undefined for other keys.
 * @param visibleRows the distance of Page Up and Page Down
 */
export function positionByKey(
  rows: readonly GridRow[],
  key: string,
  position: number,
  visibleRows: number,
): number | undefined {
  const lines = rows.flatMap((row) => (row.kind === 'pages' ? [row.cells.filter((cell) => cell !== 'place')] : []))
  const all = lines.flat()
  const line = lines.findIndex((cells) => cells.includes(position))
  const column = lines[line]?.indexOf(position) ?? 0
  const index = all.indexOf(position)
  const step = (by: number) => all[Math.max(0, Math.min(all.length - 1, index + by))]
  const jump = (by: number) => {
    const to = lines[Math.max(0, Math.min(lines.length - 1, line + by))] ?? []
    return to[Math.min(column, to.length - 1)]
  }
  switch (key) {
    case 'ArrowLeft':
      return step(-1)
    case 'ArrowRight':
      return step(1)
    case 'ArrowUp':
      return jump(-1)
    case 'ArrowDown':
      return jump(1)
    case 'PageUp':
      return jump(-Math.max(1, visibleRows))
    case 'PageDown':
      return jump(Math.max(1, visibleRows))
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}
