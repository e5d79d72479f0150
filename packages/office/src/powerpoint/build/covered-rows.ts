import type { SlideTable } from '../slide-model.ts'

type Row = SlideTable['rows'][number]

/**
 * Merges rows in which no cell begins, such as between two adjacent rules, into the row above: LibreOffice moves tables with such
 * rows to the corner of the slide.
 */
export function withoutCoveredRows(rows: readonly Row[]): Row[] {
  const merged: Row[] = []
  for (const row of rows) {
    const above = merged.at(-1)
    if (above === undefined || !row.cells.every(isContinued)) {
      merged.push({ ...row, cells: row.cells.map((cell) => ({ ...cell })) })
      continue
    }
    above.height += row.height
    for (const [index, { cells }] of merged.entries()) {
      for (const cell of cells) if (index + cell.rowSpan > merged.length) cell.rowSpan -= 1
    }
  }
  return merged
}

function isContinued({ covered }: Row['cells'][number]): boolean {
  return covered === 'from-above' || covered === 'from-both'
}
