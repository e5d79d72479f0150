import type { SlideTable } from '../slide-model.ts'

type Row = SlideTable['rows'][number]

/**
 * Rows without those in which no cell begins, as where two lines stand close to each other: the row above is as much higher.
 * LibreOffice loses its way in a table with such rows, and leaves it in the corner of the slide.
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
