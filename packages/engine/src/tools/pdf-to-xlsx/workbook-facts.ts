import {
  type ConversionFacts,
  MAX_LISTED,
  MAX_SAMPLE_COLUMNS,
  MAX_SAMPLE_ROWS,
  type SheetFacts,
  toListedText,
} from '@recto/contract'
import type { Sheet, Workbook } from '@recto/office'

/** Counts of a workbook, for the report on its conversion. */
export function workbookFacts({ sheets }: Workbook): ConversionFacts {
  const rows = sheets.flatMap((sheet) => sheet.rows)
  const numbers = rows.flatMap(({ cells }) => cells).filter(({ content }) => content.value.kind === 'number')
  return {
    counts: { sheets: sheets.length, rows: rows.length, numbers: numbers.length },
    sheets: sheets.slice(0, MAX_LISTED).map(sheetFacts),
  }
}

function sheetFacts({ name, rows, columns }: Sheet): SheetFacts {
  const width = Math.min(MAX_SAMPLE_COLUMNS, columns.length)
  return {
    name,
    rowCount: rows.length,
    columnCount: columns.length,
    cells: rows.slice(0, MAX_SAMPLE_ROWS).map(({ cells }) =>
      Array.from({ length: width }, (_, column) => {
        const runs = cells.find((cell) => cell.column === column)?.content.runs ?? []
        return toListedText(runs.map(({ text }) => text).join(''))
      }),
    ),
  }
}
