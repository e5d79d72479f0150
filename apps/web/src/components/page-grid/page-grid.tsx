import './page-grid.css'

import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import type { PreviewDocument } from '../../preview/protocol.ts'
import { useVirtualRows } from '../use-virtual-rows.ts'
import { layOutPages, pagesOfRow, rowOf } from './grid-geometry.ts'
import { PageCell, type PageAppearance } from './page-cell.tsx'
import type { PageSelection, SelectionEvent } from './page-selection.ts'
import { useElementWidth } from './use-element-width.ts'
import { useGridInput } from './use-grid-input.ts'

/** Rows made ready above and below the view. */
const OVERSCAN = 2

interface PageGridProps {
  /** What the grid is called aloud. */
  label: string
  document: PreviewDocument | undefined
  pageCount: number
  /** Width divided by height of each page, 0 where that is not known. */
  aspectRatios: Float32Array
  selection: PageSelection
  /** Whether pages can be chosen; if not, the selection is nothing but a place in the grid. */
  isSelectable?: boolean
  onSelection: (event: SelectionEvent) => void
  /** Whether each choice adds to those before it, a click takes a single page away again, and none is lost by a click beside pages. */
  isAdding?: boolean
  /** How a page is shown. */
  appearanceOf: (page: number) => PageAppearance
  /** Controls below a page; outside of the tab order, since Enter leads to them. Must not change without need. */
  actions?: ((page: number) => ReactNode) | undefined
  /** Hears keys first, with the page in focus; what it prevents the default of is not the grid's any more. */
  onKey?: (event: KeyboardEvent, page: number) => void
  className?: string
}

/**
 * All pages of a document as pictures, of which only those in view exist. Pages are chosen by click, with the control or command
 * key or a finger one by one, with shift or by drawing over them as ranges; by keyboard with arrows, Space and shift.
 */
export function PageGrid(props: PageGridProps) {
  const { label, document, pageCount, aspectRatios, selection, onSelection, appearanceOf, actions, className } = props
  const { isSelectable = true, isAdding = false } = props
  const view = useRef<HTMLDivElement>(null)
  const width = useElementWidth(view)
  const geometry = layOutPages(pageCount, width)
  const active = Math.min(selection.active, pageCount)
  const activeRow = rowOf(active, geometry)
  const rows = useVirtualRows({
    view,
    count: width === 0 ? 0 : geometry.rows,
    rowHeight: geometry.rowHeight,
    overscan: OVERSCAN,
    // The keyboard's way into the grid must not vanish by scrolling.
    keptRow: activeRow,
  })
  const askForFocus = useFocusFollows(view, active, () => rows.scrollToIndex(activeRow))
  const send = (event: SelectionEvent) => {
    askForFocus()
    onSelection(event)
  }
  const input = useGridInput({
    view,
    geometry,
    selection: { ...selection, active },
    send,
    onSelection,
    isAdding,
    onKey: props.onKey,
  })
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--side': `${geometry.side}px`,
    '--gap': `${geometry.gap}px`,
    '--sheet-size': `${geometry.sheet}px`,
  }
  return (
    <div
      ref={view}
      role="grid"
      className={className === undefined ? 'pages' : `pages ${className}`}
      style={style}
      aria-label={label}
      aria-multiselectable={isSelectable || undefined}
      aria-rowcount={geometry.rows}
      aria-colcount={geometry.columns}
      {...input}
    >
      <div className="pages__all" role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            className="pages__row"
            aria-rowindex={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            {pagesOfRow(index, geometry).map((page, place) => (
              <PageCell
                key={page}
                document={document}
                page={page}
                column={place + 1}
                aspectRatio={aspectRatios[page - 1] || aspectRatios[0]}
                picture={geometry.picture}
                isSelected={isSelectable ? selection.pages.has(page) : undefined}
                isActive={page === active}
                actions={actions}
                {...appearanceOf(page)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Moves the focus to the active page after the grid itself changed it, and into view. */
function useFocusFollows(view: RefObject<HTMLElement | null>, active: number, show: () => void): () => void {
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    show()
    view.current?.querySelector<HTMLElement>(`[data-page="${active}"]`)?.focus({ preventScroll: true })
  })
  return () => {
    isAsked.current = true
  }
}
