import type { ArrangedPage } from './arrangement.ts'

/** The size of a page as it is seen, in points or any other unit. */
export interface PageSize {
  width: number
  height: number
}

/** Pages whose size is not known are shown as A4 pages. */
const UNKNOWN_SIZE: PageSize = { width: 595, height: 842 }

/**
 * The sizes of the pages of the new document as they will be seen: cropped, rotated, and blank pages as large as the page
 * before them or, at the start, as the first one after.
 * @param sizeOf the size of a page of a file; undefined if it is not known
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

/** Whether a page is wider than high; a square one is neither. */
export function orientationOf({ width, height }: PageSize): 'portrait' | 'landscape' | undefined {
  // Measured as 32-bit numbers, which round.
  if (Math.abs(width - height) < 0.001 * height) return undefined
  return width > height ? 'landscape' : 'portrait'
}
