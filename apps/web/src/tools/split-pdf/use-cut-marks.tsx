import { useCallback, type ReactNode } from 'react'

import { useLatest } from '../../components/use-latest.ts'
import { CutMark } from './cut-mark.tsx'

interface CutMarksOptions {
  pageCount: number
  /** The pages to cut after. */
  cuts: ReadonlySet<number>
  isDisabled: boolean
  /** Toggles a cut; undefined if cuts only preview the result. */
  onToggle: ((page: number) => void) | undefined
}

/**
 * Returns the marks between pages as a function that is stable until a cut changes, so that scrolling does not
 * re-render cells.
 */
export function useCutMarks({ pageCount, cuts, isDisabled, onToggle }: CutMarksOptions): (page: number) => ReactNode {
  const latest = useLatest(onToggle)
  const isFree = onToggle !== undefined
  return useCallback(
    (page) =>
      page < pageCount && (
        <CutMark
          page={page}
          isCut={cuts.has(page)}
          isDisabled={isDisabled}
          onToggle={isFree ? () => latest.current?.(page) : undefined}
        />
      ),
    [pageCount, cuts, isDisabled, isFree, latest],
  )
}
