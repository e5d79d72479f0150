import type { Hyphens } from '../../hyphens.ts'
import type { CellDraft, TableDraft, TextLine } from '../draft.ts'
import { textOf } from './text-lines.ts'

/** A word is broken into at most this many pieces. */
const MAX_PIECES = 6

/** Marks lines in table cells that are a single word without space for another character. */
export function noteFullLines({ rows }: TableDraft): void {
  const columns = rows.flatMap((row) => withColumns(row.cells))
  // In tables without rules the widest line shows the width available in a column.
  const widest = new Map<string, number>()
  for (const { cell, key } of columns) {
    const most = linesIn(cell).reduce((width, line) => Math.max(width, widthOf(line)), widest.get(key) ?? 0)
    widest.set(key, most)
  }
  for (const { cell, key } of columns) {
    const available = Math.min(cell.right - cell.left - cell.margins.left - cell.margins.right, widest.get(key) ?? 0)
    for (const line of linesIn(cell)) {
      const text = textOf(line.words)
      if (!text.includes(' ') && widthOf(line) * (1 + 1 / Math.max(1, text.length)) > available) line.isFull = true
    }
  }
}

function withColumns(cells: readonly CellDraft[]): { cell: CellDraft; key: string }[] {
  let column = 0
  return cells.map((cell) => {
    const key = `${column} ${cell.columnSpan}`
    column += cell.columnSpan
    return { cell, key }
  })
}

function linesIn({ items }: CellDraft): TextLine[] {
  return items.filter((item) => item.kind === 'line')
}

function widthOf({ left, right }: TextLine): number {
  return right - left
}

/**
 * Which lines end within a word: a word wider than its cell is broken at any character. A line of one word may also be
 * full by accident, so pieces are joined only if the whole word occurs elsewhere in the document.
 */
export function cutEnds(lines: readonly TextLine[], hyphens: Hyphens): boolean[] {
  const ends = lines.map(() => false)
  for (let first = 0; first < lines.length - 1;) {
    const last = lastOfWord(lines, first, hyphens)
    ends.fill(true, first, last)
    first = Math.max(first + 1, last)
  }
  return ends
}

/** The last line of the word that a line begins with; the line itself if the word is not broken. */
function lastOfWord(lines: readonly TextLine[], first: number, hyphens: Hyphens): number {
  const pieces: string[] = []
  let last = first
  for (let index = first; index < Math.min(lines.length, first + MAX_PIECES); index += 1) {
    const line = lines[index]
    if (line === undefined) break
    const [word = ''] = textOf(line.words).split(' ', 1)
    pieces.push(word)
    if (pieces.length > 1 && hyphens.isCut(pieces)) last = index
    if (line.isFull !== true || line.isEndTyped === true) break
  }
  return last
}
