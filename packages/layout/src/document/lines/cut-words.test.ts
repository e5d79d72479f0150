import { expect, test } from 'vitest'

import { lineAt } from '../../../test/sample-drafts.ts'
import { Hyphens } from '../../hyphens.ts'
import type { CellDraft, TableDraft } from '../draft.ts'
import { cutEnds, noteFullLines } from './cut-words.ts'

/** A table of one column of cells. */
function tableOf(cells: readonly (readonly string[])[], width: number): TableDraft {
  const area = { left: 100, right: 100 + width, top: 0, bottom: 500 }
  const rows = cells.map((texts) => {
    const margins = { left: 2, right: 2, top: 0, bottom: 0 }
    const items = texts.map((text, index) => lineAt(text, 102, 100 + 12 * index))
    const look = { columnSpan: 1, rowSpan: 1, borders: {}, shade: undefined, align: 'top' as const }
    const cell: CellDraft = { ...area, ...look, margins, items }
    return { top: 0, bottom: 500, isHeader: false, cells: [cell] }
  })
  const edges = [area.left, area.right]
  return { kind: 'table', page: 0, ...area, edges, rows, isRightToLeft: false, confidence: 1 }
}

/** Which lines of the first cell end within a word; characters are five points wide. */
function endsOf(cells: readonly (readonly string[])[], width: number): boolean[] {
  const hyphens = new Hyphens()
  hyphens.note('Confirmed documents, and their numbers into which they are put')
  const table = tableOf(cells, width)
  noteFullLines(table)
  const [cell] = table.rows[0]?.cells ?? []
  return cutEnds(
    (cell?.items ?? []).filter((item) => item.kind === 'line'),
    hyphens,
  )
}

test('a word wider than its cell continues on the next line', () => {
  expect(endsOf([['Confir', 'med', 'now']], 36)).toEqual([true, false, false])
  expect(endsOf([['Con', 'fir', 'med documents']], 22)).toEqual([true, true, false])
})

test('without rules the widest line shows the width of a cell', () => {
  expect(endsOf([['Confir', 'med']], 80)).toEqual([true, false])
  expect(endsOf([['Confir', 'med'], ['Nobody knows']], 80)).toEqual([false, false])
})

test('separate words are not joined', () => {
  // There was space for more.
  expect(endsOf([['in', 'to'], ['nothing']], 80)).toEqual([false, false])
  // Full, but not a word of the document.
  expect(endsOf([['Number', 'of']], 34)).toEqual([false, false])
  // Not a line of one word.
  expect(endsOf([['a docu', 'ments']], 34)).toEqual([false, false])
})
