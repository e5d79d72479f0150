import type { SlideTable } from '../slide-model.ts'

type Row = SlideTable['rows'][number]

/**
 * Merges rows in which no cell begins, as between two rules close together, into the row above. LibreOffice misplaces tables
 * with such rows in the corner of the slide.
 */
export function withoutCoveredRows(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    const above = kept.at(-1)
    if (above === undefined || !row.cells.every(isBelow)) {
      kept.push({ ...row, cells: row.cells.map((cell) => ({ ...cell })) })
      continue
    }
    above.height += row.height
    for (const [index, { cells }] of kept.entries()) {
      for (const cell of cells) if (index + cell.rowSpan > kept.length) cell.rowSpan -= 1
    }
  }
  return kept
}

function isBelow({ covered }: Row['cells'][number]): boolean {
  return covered === 'from-above' || covered === 'from-both'
}
