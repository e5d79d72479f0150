import type { WordCell } from './word-document.ts'
import { elementsOf, findElement, valueAt, type XmlNode } from './xml-node.ts'

/** The cells of a table; vertically merged ones are one cell. @param readCell reads a cell and returns its text */
export function readTable(table: XmlNode, readCell: (cell: XmlNode) => string): WordCell[] {
  const cells: WordCell[] = []
  /** The cell that reaches down to a column's last row, by the column. */
  const above = new Map<number, WordCell>()
  for (const [row, rowElement] of childrenOf(table, 'w:tr').entries()) {
    let column = Number(valueAt(rowElement, 'w:trPr', 'w:gridBefore') ?? 0)
    for (const element of childrenOf(rowElement, 'w:tc')) {
      const columnSpan = Number(valueAt(element, 'w:tcPr', 'w:gridSpan') ?? 1)
      const merge = findElement(element, 'w:tcPr', 'w:vMerge')
      const text = readCell(element)
      const upper = above.get(column)
      if (merge !== undefined && merge.attributes['w:val'] !== 'restart' && upper !== undefined) {
        upper.rowSpan = row - upper.row + 1
      } else {
        const cell = { text, row, column, rowSpan: 1, columnSpan }
        cells.push(cell)
        above.set(column, cell)
      }
      column += columnSpan
    }
  }
  return withoutEmptyColumns(cells)
}

/** Grids may have columns in which no cell begins; they do not count. */
function withoutEmptyColumns(cells: readonly WordCell[]): WordCell[] {
  const starts = [...new Set(cells.map(({ column }) => column))].toSorted((one, other) => one - other)
  const indexOf = (column: number) => starts.filter((start) => start < column).length
  return cells.map((cell) => {
    const column = indexOf(cell.column)
    return { ...cell, column, columnSpan: indexOf(cell.column + cell.columnSpan) - column }
  })
}

/** Rows or cells, also those within content controls and marks of changes. */
function childrenOf(parent: XmlNode, name: string): XmlNode[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === name) return [child]
    return ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins'].includes(child.name) ? childrenOf(child, name) : []
  })
}
