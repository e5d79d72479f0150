/** Room between two cells, in CSS pixels. */
const GAP = 12
/** Height of the line below a page: its number and what can be done with it, large enough for a finger. */
const CAPTION = 44
/** Room between a sheet and the edge of its square. */
const INSET = 8
/** The smallest cell, so that two controls of a finger's size stand beside the page's number. */
const SMALLEST = 128
/** The larger cells of documents of few pages: up to so many pages, so wide at least. */
const WIDER = [
  { pages: 1, width: 440 },
  { pages: 4, width: 240 },
  { pages: 12, width: 168 },
] as const
const WIDEST = 440
const PICTURE_STEP = 64

/** Where the pages of a grid lie, in CSS pixels. Every cell is as wide as high below its caption, so that a turned page fits. */
export interface GridGeometry {
  pageCount: number
  columns: number
  rows: number
  gap: number
  /** Side of the square a page is shown in. */
  side: number
  /** The longest side of a sheet. */
  sheet: number
  /** The size its picture is drawn at: in steps, so that a window that grows a little draws nothing anew. */
  picture: number
  /** From the top of one row to the top of the next. */
  rowHeight: number
}

/** Lays the pages of a document out in a given width. */
export function layOutPages(pageCount: number, width: number): GridGeometry {
  const wanted = Math.min(WIDER.find(({ pages }) => pageCount <= pages)?.width ?? SMALLEST, Math.max(width, 1))
  const most = Math.max(1, Math.floor((width + GAP) / (wanted + GAP)))
  const columns = Math.min(most, Math.max(1, pageCount))
  const side = Math.max(1, Math.min(WIDEST, Math.floor((width - GAP * (columns - 1)) / columns)))
  const sheet = Math.max(1, side - 2 * INSET)
  return {
    pageCount,
    columns,
    rows: Math.ceil(pageCount / columns),
    gap: GAP,
    side,
    sheet,
    picture: Math.ceil(sheet / PICTURE_STEP) * PICTURE_STEP,
    rowHeight: side + CAPTION + GAP,
  }
}

/** The row of a page, counted from 0. */
export function rowOf(page: number, { columns }: GridGeometry): number {
  return Math.floor((page - 1) / columns)
}

/** The pages of a row, counted from 0. */
export function pagesOfRow(row: number, { columns, pageCount }: GridGeometry): number[] {
  const first = row * columns + 1
  const length = Math.max(0, Math.min(columns, pageCount - first + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** The page at a point of the grid, or the nearest one. */
export function pageAt(x: number, y: number, geometry: GridGeometry): number {
  const { columns, rows, side, gap, rowHeight, pageCount } = geometry
  const row = clamp(Math.floor(y / rowHeight), rows - 1)
  const column = clamp(Math.floor(x / (side + gap)), columns - 1)
  return Math.min(pageCount, row * columns + column + 1)
}

/** The page that a key leads to, or nothing when the key leads nowhere. `visibleRows` is how far a whole page of the view goes. */
export function pageByKey(key: string, page: number, geometry: GridGeometry, visibleRows: number): number | undefined {
  const { columns, pageCount } = geometry
  const leap = columns * Math.max(1, visibleRows)
  switch (key) {
    case 'ArrowLeft':
      return Math.max(1, page - 1)
    case 'ArrowRight':
      return Math.min(pageCount, page + 1)
    case 'ArrowUp':
      return page > columns ? page - columns : page
    case 'ArrowDown':
      return stepDown(page, columns, geometry)
    case 'PageUp':
      return page > leap ? page - leap : ((page - 1) % columns) + 1
    case 'PageDown':
      return stepDown(page, leap, geometry)
    case 'Home':
      return 1
    case 'End':
      return pageCount
    default:
      return undefined
  }
}

/** Further down by whole rows; from the last row but one to the last page when nothing lies straight below. */
function stepDown(page: number, by: number, geometry: GridGeometry): number {
  if (page + by <= geometry.pageCount) return page + by
  return rowOf(page, geometry) < geometry.rows - 1 ? geometry.pageCount : page
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
