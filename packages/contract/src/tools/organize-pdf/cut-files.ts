import { AppError } from '../../errors.ts'
import { safeBaseName } from '../../values/safe-base-name.ts'
import type { PageRange } from '../../values/page-range.ts'
import { ORGANIZED_PREFIX } from './organize-limits.ts'

/** A file that a document is cut into: its pages from start to end, counted from 1. */
export interface CutFile extends PageRange {
  fileName: string
}

/**
 * Determines the files that cuts make of a document; a single one if there are none.
 * @param cuts pages after which a new file starts, in any order; one after the last page makes none
 * @throws AppError PAGE_OUT_OF_RANGE
 */
export function cutFiles(cuts: readonly number[], pageCount: number, filenamePrefix: string): CutFile[] {
  const beyond = cuts.find((page) => page > pageCount)
  if (beyond !== undefined) throw new AppError('PAGE_OUT_OF_RANGE', { page: beyond, pageCount })
  const ends = [...new Set([...cuts, pageCount])].toSorted((left, right) => left - right)
  const width = String(ends.length).length
  const prefix = safeBaseName(filenamePrefix, ORGANIZED_PREFIX)
  return ends.map((end, index) => {
    // Padded, so that names sort by page.
    const number = String(index + 1).padStart(width, '0')
    return { fileName: `${prefix}-${number}.pdf`, start: (ends[index - 1] ?? 0) + 1, end }
  })
}
