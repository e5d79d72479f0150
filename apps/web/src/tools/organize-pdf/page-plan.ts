import type { OPERATIONS, OptionsInput } from '@recto/contract'

import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { ArrangedPage, Arrangement } from './arrangement.ts'

/** The request for an arrangement. */
export interface PagePlan {
  /** The files that pages come from, in list order. */
  files: readonly ChosenFile[]
  options: OptionsInput<typeof OPERATIONS.organize>
}

/**
 * Converts an arrangement to the options of a call. Pages of removed files, and labels of removed pages, are omitted.
 * @param removesCropped whether cropped content is removed rather than only hidden
 */
export function planPages(
  { pages, labels }: Pick<Arrangement, 'pages' | 'labels'>,
  chosen: readonly ChosenFile[],
  removesCropped = false,
): PagePlan {
  const used = new Set(pages.map(({ source }) => source?.fileId))
  const files = chosen.filter(({ id }) => used.has(id))
  const numbers = new Map(files.map(({ id }, index) => [id, index + 1]))
  const there = pages.filter(({ source }) => source === undefined || numbers.has(source.fileId))
  return {
    files,
    options: {
      pages: there.map(({ source, rotation, crop }) =>
        source === undefined
          ? { blank: {} }
          : {
              file: numbers.get(source.fileId),
              page: source.page,
              rotate: rotation,
              ...(crop !== undefined && { crop: [...crop.box] }),
            },
      ),
      cuts: there.flatMap(({ startsFile }, index) => (startsFile === true && index > 0 ? [index] : [])),
      ...(labels !== undefined && { labels: labels.filter(({ page }) => page <= there.length) }),
      ...(removesCropped && there.some(({ crop }) => crop !== undefined) && { removeCropped: true }),
    },
  }
}

/** Whether pages are all pages of one file, in order and unchanged. */
export function isWholeFile(pages: readonly ArrangedPage[], pageCount: number): boolean {
  const fileId = pages[0]?.source?.fileId
  return (
    pages.length === pageCount &&
    pages.every(
      ({ source, rotation, crop }, index) =>
        source?.fileId === fileId && source?.page === index + 1 && rotation === 0 && crop === undefined,
    )
  )
}

/** The letter of a file in the list, counted from 0: A to Z, then AA. */
export function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

const RIBBONS = ['a', 'b', 'c', 'd', 'e'] as const

/** The color of a file in the list. */
export function ribbonOf(index: number): (typeof RIBBONS)[number] {
  return RIBBONS[index % RIBBONS.length] ?? 'a'
}
