/** The groups of pages that can be selected at once. */
export const PAGE_KINDS = ['all', 'odd', 'even', 'portrait', 'landscape'] as const

export type PageKind = (typeof PAGE_KINDS)[number]

interface Pages {
  pageCount: number
  /** Width divided by height of each page before rotation; 0 where unknown. */
  aspectRatios: Float32Array
  /** The rotation added to each page, in degrees. */
  rotationOf: (page: number) => number
}

/** Returns the pages of a group, counted from 1; portrait and landscape refer to the rotated page. */
export function pagesOfKind(kind: PageKind, { pageCount, aspectRatios, rotationOf }: Pages): number[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
  switch (kind) {
    case 'all':
      return pages
    case 'odd':
      return pages.filter((page) => page % 2 === 1)
    case 'even':
      return pages.filter((page) => page % 2 === 0)
    case 'portrait':
      return pages.filter((page) => shownAspectRatio(page) < 1 && shownAspectRatio(page) > 0)
    case 'landscape':
      return pages.filter((page) => shownAspectRatio(page) > 1)
  }

  /** Square pages are neither portrait nor landscape, and neither are those of unknown size. */
  function shownAspectRatio(page: number): number {
    const aspectRatio = aspectRatios[page - 1] ?? 0
    const isOnItsSide = rotationOf(page) % 180 !== 0
    return isOnItsSide && aspectRatio > 0 ? 1 / aspectRatio : aspectRatio
  }
}
