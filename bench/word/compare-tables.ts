import { countShared, harmonicMean } from './count-shared.ts'
import { wordsIn } from './match-texts.ts'
import type { WordCell, WordTable } from './word-document.ts'

/** F1 of cells with text, by text. */
export function compareCells(ones: readonly WordTable[], others: readonly WordTable[]): number | undefined {
  return compareKeys(ones, others, ({ cells }) => cells.filter(hasText).map(keyOf))
}

/** F1 of pairs of horizontally or vertically adjacent cells; empty cells are skipped. */
export function compareNeighbors(ones: readonly WordTable[], others: readonly WordTable[]): number | undefined {
  return compareKeys(ones, others, neighborsIn)
}

/** F1 of merged cells by text and span. */
export function compareSpans(ones: readonly WordTable[], others: readonly WordTable[]): number | undefined {
  return compareKeys(ones, others, ({ cells }) =>
    cells
      .filter((cell) => hasText(cell) && (cell.rowSpan > 1 || cell.columnSpan > 1))
      .map((cell) => `${keyOf(cell)} ${cell.rowSpan}×${cell.columnSpan}`),
  )
}

function compareKeys(
  ones: readonly WordTable[],
  others: readonly WordTable[],
  keysOf: (table: WordTable) => string[],
): number | undefined {
  const [wanted, found] = [ones.flatMap(keysOf), others.flatMap(keysOf)]
  return harmonicMean(countShared(wanted, found), wanted.length, found.length)
}

function neighborsIn({ cells }: WordTable): string[] {
  const grid: WordCell[][] = []
  for (const cell of cells) {
    if (!hasText(cell)) continue
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) {
      const own = (grid[row] ??= [])
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) own[column] = cell
    }
  }
  const rows = Array.from(grid, (row) => row ?? [])
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]))
  return [...pairsIn(rows, 'right'), ...pairsIn(columns, 'below')]
}

/** Each pair of cells that follow each other in a line of the grid, once. */
function pairsIn(lines: readonly (readonly (WordCell | undefined)[])[], direction: string): string[] {
  const seen = new Map<WordCell, Set<WordCell>>()
  for (const line of lines) {
    const cells = Array.from(line).filter((cell) => cell !== undefined)
    for (const [index, cell] of cells.entries()) {
      const next = cells[index + 1]
      if (next === undefined || next === cell) continue
      const own = seen.get(cell) ?? new Set()
      seen.set(cell, own.add(next))
    }
  }
  return [...seen].flatMap(([cell, others]) =>
    [...others].map((other) => `${keyOf(cell)} ${direction} ${keyOf(other)}`),
  )
}

function hasText({ text }: WordCell): boolean {
  return text !== ''
}

/** A cell's text without spaces: a line may break anywhere in a narrow cell. */
function keyOf({ text }: WordCell): string {
  return wordsIn(text).join('')
}
