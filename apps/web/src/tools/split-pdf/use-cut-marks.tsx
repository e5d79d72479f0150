import { useCallback, type ReactNode } from 'react'

import { useLatest } from '../../components/use-latest.ts'
import { CutMark } from './cut-mark.tsx'

interface CutMarksOptions {
  pageCount: number
  /** Pages after which is cut. */
  cuts: ReadonlySet<number>
  isStill: boolean
  /** Makes or takes away a cut; none where cuts only show what will be made. */
  onToggle: ((page: number) => void) | undefined
}

/** The marks in the gaps after pages, as one function until a cut changes, so that scrolling makes no page anew. */
export function useCutMarks({ pageCount, cuts, isStill, onToggle }: CutMarksOptions): (page: number) => ReactNode {
  const latest = useLatest(onToggle)
  const isFree = onToggle !== undefined
  return useCallback(
    (page) =>
      page < pageCount && (
        <CutMark
          page={page}
          isCut={cuts.has(page)}
          isStill={isStill}
          onToggle={isFree ? () => latest.current?.(page) : undefined}
        />
      ),
    [pageCount, cuts, isStill, isFree, latest],
  )
}
