import type { Hyphens } from '../../hyphens.ts'
import type { CellDraft, TableDraft, TextLine } from '../draft.ts'
import { textOf } from './text-lines.ts'

/** A word is cut into so many pieces at most. */
const MAX_PIECES = 6

/** Takes note of the lines of a table's cells that are one word and have no room for one more character. */
export function noteFullLines({ rows }: TableDraft): void {
  const places = rows.flatMap((row) => withColumns(row.cells))
  // Where cells are parted by white, what they have room for is told by their widest line.
  const widest = new Map<string, number>()
  for (const { cell, key } of places) {
    const most = linesIn(cell).reduce((width, line) => Math.max(width, widthOf(line)), widest.get(key) ?? 0)
    widest.set(key, most)
  }
  for (const { cell, key } of places) {
    const room = Math.min(cell.right - cell.left - cell.margins.left - cell.margins.right, widest.get(key) ?? 0)
    for (const line of linesIn(cell)) {
      const text = textOf(line.words)
      if (!text.includes(' ') && widthOf(line) * (1 + 1 / Math.max(1, text.length)) > room) line.isFull = true
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
 * Which lines end within a word: one that is wider than its cell is cut wherever the next character has no room. Lines of one word
 * may also be full by chance, so that only words that the document has as a whole elsewhere are put together.
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

/** The line that the word which a line begins with ends on: that line itself where it is not cut. */
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
