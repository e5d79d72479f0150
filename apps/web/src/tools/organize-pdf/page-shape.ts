import type { ArrangedPage } from './arrangement.ts'

/** The size of a page as displayed, in points or any other unit. */
export interface PageSize {
  width: number
  height: number
}

/** Pages of unknown size are shown as A4 pages. */
const UNKNOWN_SIZE: PageSize = { width: 595, height: 842 }

/**
 * The displayed sizes of the new document's pages: cropped and rotated. Blank pages have the size of the page before
 * them or, at the start, of the first page after.
 * @param sizeOf the size of a page of a file; undefined if unknown
 */
export function shapesOf(
  pages: readonly ArrangedPage[],
  sizeOf: (source: NonNullable<ArrangedPage['source']>) => PageSize | undefined,
): PageSize[] {
  const own = pages.map((page) => (page.source === undefined ? undefined : seen(page, sizeOf(page.source))))
  let last = own.find((size) => size !== undefined) ?? UNKNOWN_SIZE
  return own.map((size) => (last = size ?? last))
}

function seen({ crop, rotation }: ArrangedPage, size: PageSize = UNKNOWN_SIZE): PageSize {
  const part = crop?.part ?? { left: 0, top: 0, right: 1, bottom: 1 }
  const shown = { width: size.width * (part.right - part.left), height: size.height * (part.bottom - part.top) }
  return rotation % 180 === 0 ? shown : { width: shown.height, height: shown.width }
}

/** The orientation of a page; undefined for a square one. */
export function orientationOf({ width, height }: PageSize): 'portrait' | 'landscape' | undefined {
  // Measured as 32-bit numbers, which are rounded.
  if (Math.abs(width - height) < 0.001 * height) return undefined
  return width > height ? 'landscape' : 'portrait'
}
