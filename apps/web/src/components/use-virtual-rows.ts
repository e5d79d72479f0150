import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type RefObject } from 'react'

interface VirtualRowsOptions {
  view: RefObject<HTMLElement | null>
  count: number
  /** In CSS pixels: of all rows, or of each by index; keep the function stable between renders. */
  rowHeight: number | ((index: number) => number)
  /** How many rows are rendered above and below the viewport. */
  overscan: number
  /** A row that is rendered even when it is out of view. */
  pinnedRow?: number
}

/** Virtualizes a long list: only the rows in view are rendered. */
export function useVirtualRows(options: VirtualRowsOptions): Virtualizer<HTMLElement, Element> {
  const { view, count, rowHeight, overscan, pinnedRow = -1 } = options
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const rows = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => view.current,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    overscan,
    // Rendering at the end of the frame is early enough and does not delay scrolling.
    useFlushSync: false,
    rangeExtractor: (range) => withRow(range, pinnedRow),
  })
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])
  return rows
}

function withRow(range: Range, row: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (indexes.length === 0 || row < 0 || row >= range.count || indexes.includes(row)) return indexes
  return [...indexes, row].toSorted((one, other) => one - other)
}
