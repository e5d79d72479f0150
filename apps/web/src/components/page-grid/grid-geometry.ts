/** The gap between two cells, in CSS pixels. */
const GAP = 12
/** The height of the row below a page with its number and controls, large enough for touch. */
const CAPTION = 44
/** The space between a page and the edge of its square. */
const INSET = 8
/** The minimum cell width in a narrow window: two touch targets next to the page number. */
const SMALLEST = 128
/** The usual minimum cell width, at which headings can be read. */
const USUAL = 166
/** The minimum cell width if the visitor chose how many pages fit in a row. */
const TIGHTEST = 52
/** Larger minimum cells for documents with few pages: the page limit, and the width. */
const WIDER = [
  { pages: 1, width: 440 },
  { pages: 4, width: 312 },
  { pages: 12, width: 218 },
] as const
const WIDEST = 440
const THUMBNAIL_STEP = 64

/** The layout of a page grid, in CSS pixels. The area above a cell's caption is square, so that rotated pages fit. */
export interface GridGeometry {
  pageCount: number
  columns: number
  rows: number
  gap: number
  /** The side of the square a page is shown in. */
  side: number
  /** The longest side of a page. */
  sheet: number
  /** The size thumbnails are rendered at, in steps, so that resizing the window slightly renders nothing again. */
  thumbnailSize: number
  /** Whether there is no room for controls below a page. */
  isTight: boolean
  /** The distance between the tops of two rows. */
  rowHeight: number
}

/**
 * Computes the layout of a document's pages for a given width.
 * @param perRow how many pages the visitor wants in a row; fewer are shown if they would be too small
 */
export function layOutPages(pageCount: number, width: number, perRow?: number): GridGeometry {
  const columns =
    perRow === undefined
      ? Math.min(columnsOf(usualWidth(pageCount, width), width), Math.max(1, pageCount))
      : Math.min(perRow, columnsOf(TIGHTEST, width))
  const side = Math.max(1, Math.min(WIDEST, Math.floor((width - GAP * (columns - 1)) / columns)))
  const sheet = Math.max(1, side - 2 * INSET)
  return {
    pageCount,
    columns,
    rows: Math.ceil(pageCount / columns),
    gap: GAP,
    side,
    sheet,
    thumbnailSize: Math.ceil(sheet / THUMBNAIL_STEP) * THUMBNAIL_STEP,
    isTight: side < SMALLEST,
    rowHeight: side + CAPTION + GAP,
  }
}

/** The minimum cell width for a document. Two pages fit in a row in all but the narrowest windows. */
function usualWidth(pageCount: number, width: number): number {
  const usual = WIDER.find(({ pages }) => pageCount <= pages)?.width ?? USUAL
  const fitting = pageCount === 1 ? usual : Math.max(SMALLEST, Math.min(usual, (width - GAP) / 2))
  return Math.min(fitting, Math.max(width, 1))
}

function columnsOf(minWidth: number, width: number): number {
  return Math.max(1, Math.floor((width + GAP) / (minWidth + GAP)))
}

/** The row of a page, counted from 0. */
export function rowOf(page: number, { columns }: GridGeometry): number {
  return Math.floor((page - 1) / columns)
}

/** The pages of a row, which counts from 0. */
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

/**
 * Returns the page a key moves to, or undefined for other keys. `visibleRows` is the distance of Page Up and Page Down.
 */
export function pageByKey(key: string, page: number, geometry: GridGeometry, visibleRows: number): number | undefined {
  const { columns, pageCount } = geometry
  const pageStep = columns * Math.max(1, visibleRows)
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
      return page > pageStep ? page - pageStep : ((page - 1) % columns) + 1
    case 'PageDown':
      return stepDown(page, pageStep, geometry)
    case 'Home':
      return 1
    case 'End':
      return pageCount
    default:
      return undefined
  }
}

/** Moves down by whole rows. In the second-to-last row, a column without a page below leads to the last page. */
function stepDown(page: number, by: number, geometry: GridGeometry): number {
  if (page + by <= geometry.pageCount) return page + by
  return rowOf(page, geometry) < geometry.rows - 1 ? geometry.pageCount : page
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
