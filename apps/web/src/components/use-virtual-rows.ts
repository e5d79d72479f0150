import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type RefObject } from 'react'

interface VirtualRowsOptions {
  view: RefObject<HTMLElement | null>
  count: number
  /** In CSS pixels; all rows are of one height. */
  rowHeight: number
  /** How many rows are made ready above and below the view. */
  overscan: number
  /** A row that always exists, in view or not. */
  keptRow?: number
}

/** Which rows of a long list are in view, so that only those are made. */
export function useVirtualRows(options: VirtualRowsOptions): Virtualizer<HTMLElement, Element> {
  const { view, count, rowHeight, overscan, keptRow = -1 } = options
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what this returns
  const rows = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => view.current,
    estimateSize: () => rowHeight,
    overscan,
    // Drawing at the end of the frame is early enough, and does not hold up the scrolling.
    useFlushSync: false,
    rangeExtractor: (range) => withRow(range, keptRow),
  })
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])
  return rows
}

function withRow(range: Range, row: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (indexes.length === 0 || row < 0 || row >= range.count || indexes.includes(row)) return indexes
  return [...indexes, row].toSorted((one, other) => one - other)
}
