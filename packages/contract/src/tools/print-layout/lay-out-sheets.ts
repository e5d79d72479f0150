import { PAPER_SIZES } from '../../values/paper-sizes.ts'
import type { LayoutOptions } from './layout-options.ts'
import { orderSides } from './order-sides.ts'

/** A size in points. */
export interface SheetSize {
  width: number
  height: number
}

/** A page on a sheet: where its lower left corner is, in points from that of the sheet, and its scale. */
export interface PlacedOnSheet {
  /** Counted from 1. */
  page: number
  left: number
  bottom: number
  scale: number
}

/** The sides of the sheets. All have one size. */
export interface SheetPlan extends SheetSize {
  sides: PlacedOnSheet[][]
}

/** Columns and rows on portrait paper by number of pages; on landscape paper they are swapped. */
const GRIDS: Record<LayoutOptions['pagesPerSheet'], { columns: number; rows: number }> = {
  1: { columns: 1, rows: 1 },
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
  6: { columns: 2, rows: 3 },
  9: { columns: 3, rows: 3 },
}

/** Less is left of paper with wide margins. */
const MIN_CELL = 1

interface Grid extends SheetSize {
  columns: number
  rows: number
  cell: SheetSize
  gap: { across: number; down: number }
}

/**
 * Determines where each page goes, before anything is written.
 * @param pages sizes of the pages as displayed; there is at least one
 */
export function layOutSheets(options: LayoutOptions, pages: readonly SheetSize[]): SheetPlan {
  const grid = chooseGrid(options, pages)
  const sides = orderSides(options, pages.length).map(({ cells, shift }) =>
    cells.flatMap((page, index): PlacedOnSheet[] => {
      const size = page === undefined ? undefined : pages[page - 1]
      if (page === undefined || size === undefined) return []
      return [{ page, ...placeIn(grid, positionOf(index, grid, options), size, shift) }]
    }),
  )
  return { width: grid.width, height: grid.height, sides }
}

function chooseGrid(options: LayoutOptions, pages: readonly SheetSize[]): Grid {
  const { booklet, orientation } = options
  if (booklet || orientation === 'landscape') return gridOf(options, pages, true)
  const upright = gridOf(options, pages, false)
  if (orientation === 'portrait') return upright
  const across = gridOf(options, pages, true)
  const total = (grid: Grid) => pages.reduce((sum, page) => sum + scaleIn(grid.cell, page), 0)
  return total(across) > total(upright) ? across : upright
}

function gridOf(options: LayoutOptions, pages: readonly SheetSize[], isLandscape: boolean): Grid {
  const { booklet, pagesPerSheet, margin, gap, paper } = options
  const sheet = paper === 'same' ? (pages[0] ?? PAPER_SIZES.a4) : PAPER_SIZES[paper]
  const [short, long] = [Math.min(sheet.width, sheet.height), Math.max(sheet.width, sheet.height)]
  const size = isLandscape ? { width: long, height: short } : { width: short, height: long }
  const portrait = GRIDS[booklet ? 2 : pagesPerSheet]
  const { columns, rows } = isLandscape ? { columns: portrait.rows, rows: portrait.columns } : portrait
  // The fold of a booklet is exactly in the middle, and pages meet there.
  const gaps = { across: booklet ? 0 : gap, down: gap }
  const cell = {
    width: Math.max(MIN_CELL, (size.width - 2 * margin - (columns - 1) * gaps.across) / columns),
    height: Math.max(MIN_CELL, (size.height - 2 * margin - (rows - 1) * gaps.down) / rows),
  }
  return { ...size, columns, rows, cell, gap: gaps }
}

/** The column and row of a cell, from the upper left. */
function positionOf(
  index: number,
  { columns, rows }: Grid,
  { order, binding, booklet }: LayoutOptions,
): { column: number; row: number } {
  const isByColumn = order === 'columns'
  const column = isByColumn ? Math.floor(index / rows) : index % columns
  const row = isByColumn ? index % rows : Math.floor(index / columns)
  // The cells of a booklet are in the order of the paper already.
  return { column: binding === 'right' && !booklet ? columns - 1 - column : column, row }
}

function placeIn(
  { width, height, columns, rows, cell, gap }: Grid,
  { column, row }: { column: number; row: number },
  page: SheetSize,
  shift: number,
): Omit<PlacedOnSheet, 'page'> {
  const scale = scaleIn(cell, page)
  // The cells as a block are in the middle of the sheet.
  const left = (width - columns * cell.width - (columns - 1) * gap.across) / 2 + column * (cell.width + gap.across)
  const top = (height + rows * cell.height + (rows - 1) * gap.down) / 2 - row * (cell.height + gap.down)
  return {
    left: left + (cell.width - page.width * scale) / 2 + (column === 0 ? shift : -shift),
    bottom: top - cell.height + (cell.height - page.height * scale) / 2,
    scale,
  }
}

function scaleIn(cell: SheetSize, page: SheetSize): number {
  return Math.min(cell.width / page.width, cell.height / page.height)
}
