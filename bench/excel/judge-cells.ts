import type { CellKind, KnownCell } from './known-cells.ts'
import type { KnownSheet } from './known-sheets.ts'

/** A cell that a program found. */
export interface FoundCell {
  value: string | number
  kind: CellKind
}

/** Tables that a program found, by rows; undefined for empty cells. */
export type FoundTables = readonly (readonly (FoundCell | undefined)[])[][]

/** Scores from 0 to 1. */
export interface Score {
  /** Cells with the same text: F1, the harmonic mean of recall and precision. */
  text: number
  /** F1 of pairs of horizontally or vertically adjacent cells. */
  structure: number
  /** Of the cells with the same text, the share with the same kind: number, percentage, money, date or text. */
  type: number
}

/** Compares the tables found with the original. */
export function judge(sheet: Pick<KnownSheet, 'tables'>, tables: FoundTables): Score {
  const known = sheet.tables.map(({ rows }) =>
    rows.map((row) => row.map((cell) => (cell?.text === '' ? undefined : cell))),
  )
  const cells = known.flat(2).filter((cell) => cell !== undefined)
  const keys = new Keys(cells)
  const found = tables.flat(2).filter((cell) => cell !== undefined)
  const knownKeys = cells.map((cell) => keys.ofKnown(cell))
  const foundKeys = found.map((cell) => keys.ofFound(cell))
  return {
    text: harmonic(knownKeys, foundKeys),
    structure: harmonic(
      known.flatMap((rows) => neighbors(rows, (cell) => keys.ofKnown(cell))),
      tables.flatMap((rows) => neighbors(rows, (cell) => keys.ofFound(cell))),
    ),
    type: typeShare(cells, found, keys),
  }
}

/** Keys to compare cells by: a number has one key whether it was read as a number or as text. */
class Keys {
  private readonly byText = new Map<string, string>()
  private readonly byValue = new Map<string, string>()

  constructor(cells: readonly KnownCell[]) {
    for (const cell of cells) {
      const key = plain(cell.text)
      this.byText.set(key, this.byText.get(key) ?? key)
      if (typeof cell.value === 'number') this.byValue.set(valueKey(cell.value), key)
    }
  }

  ofKnown({ text, value }: KnownCell): string {
    return typeof value === 'number' ? (this.byValue.get(valueKey(value)) ?? plain(text)) : plain(text)
  }

  ofFound({ value }: FoundCell): string {
    if (typeof value === 'string') {
      const text = plain(value)
      return this.byText.get(text) ?? text
    }
    return this.byValue.get(valueKey(value)) ?? String(value)
  }
}

function valueKey(value: number): string {
  return value.toFixed(6)
}

/** Removes white space and format characters such as direction marks. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}]+/gu, '')
}

/** Pairs of horizontally or vertically adjacent cells; empty cells are skipped. */
function neighbors<Cell>(rows: readonly (readonly (Cell | undefined)[])[], key: (cell: Cell) => string): string[] {
  const across = rows.flatMap((row) => pairs(row, key, '>'))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]))
  return [...across, ...columns.flatMap((column) => pairs(column, key, 'v'))]
}

function pairs<Cell>(cells: readonly (Cell | undefined)[], key: (cell: Cell) => string, sign: string): string[] {
  const filled = cells.filter((cell) => cell !== undefined).map(key)
  return filled.slice(1).map((cell, index) => `${filled[index] ?? ''} ${sign} ${cell}`)
}

function harmonic(known: readonly string[], found: readonly string[]): number {
  const left = new Map<string, number>()
  for (const key of known) left.set(key, (left.get(key) ?? 0) + 1)
  let same = 0
  for (const key of found) {
    const count = left.get(key) ?? 0
    if (count === 0) continue
    left.set(key, count - 1)
    same += 1
  }
  return known.length + found.length === 0 ? 1 : (2 * same) / (known.length + found.length)
}

function typeShare(cells: readonly KnownCell[], found: readonly FoundCell[], keys: Keys): number {
  const kinds = Map.groupBy(found, (cell) => keys.ofFound(cell))
  let [same, right] = [0, 0]
  for (const cell of cells) {
    const match = kinds.get(keys.ofKnown(cell))?.shift()
    if (match === undefined) continue
    same += 1
    if (match.kind === cell.kind) right += 1
  }
  return same === 0 ? 0 : right / same
}
