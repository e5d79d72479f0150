import './page-grid.css'

import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import type { PreviewDocument } from '../../preview/protocol.ts'
import { useVirtualRows } from '../use-virtual-rows.ts'
import { layOutPages, pagesOfRow, rowOf } from './grid-geometry.ts'
import { PageCell, type PageAppearance } from './page-cell.tsx'
import type { PageSelection, SelectionEvent } from './page-selection.ts'
import { useElementWidth } from './use-element-width.ts'
import { useGridInput } from './use-grid-input.ts'
import type { PagesPerRow } from './use-pages-per-row.ts'

// Loaded on demand, because few visitors enlarge a page.
const PageDialog = lazy(async () => ({ default: (await import('./page-dialog.tsx')).PageDialog }))

/** Rows rendered above and below the viewport. */
const OVERSCAN = 2

interface PageGridProps {
  /** The grid's accessible name. */
  label: string
  document: PreviewDocument | undefined
  pageCount: number
  /** Width divided by height of each page; 0 where unknown. */
  aspectRatios: Float32Array
  selection: PageSelection
  /** Whether pages can be selected; otherwise the selection only tracks the focused page. */
  isSelectable?: boolean
  onSelection: (event: SelectionEvent) => void
  /**
   * Whether selections accumulate: a click toggles a single page, and a click next to the pages keeps the selection.
   */
  isAdding?: boolean
  appearanceOf: (page: number) => PageAppearance
  /**
   * Controls below a page. They are not in the tab order and are reached with F2. Keep the function stable between
   * renders.
   */
  actions?: ((page: number) => ReactNode) | undefined
  /** Receives keys first, with the focused page; calling `preventDefault` keeps them from the grid. */
  onKey?: (event: KeyboardEvent, page: number) => void
  className?: string
  /** How many pages fit in a row; without it the width decides. */
  perRow?: PagesPerRow
}

/**
 * A virtualized grid of all pages of a document. Pages are selected by click, one by one with Ctrl, Cmd or touch, in
 * ranges with Shift or by dragging, and by keyboard with arrows, Enter and Shift. Space or a double click enlarges one.
 */
export function PageGrid(props: PageGridProps) {
  const { label, document, pageCount, aspectRatios, selection, onSelection, appearanceOf, actions, className } = props
  const { isSelectable = true, isAdding = false, perRow } = props
  const [enlarged, setEnlarged] = useState<number>()
  const view = useRef<HTMLDivElement>(null)
  const width = useElementWidth(view)
  const geometry = layOutPages(pageCount, width, perRow?.chosen)
  useShownColumns(perRow, width === 0 ? undefined : geometry.columns)
  const active = Math.min(selection.active, pageCount)
  const activeRow = rowOf(active, geometry)
  const rows = useVirtualRows({
    view,
    count: width === 0 ? 0 : geometry.rows,
    rowHeight: geometry.rowHeight,
    overscan: OVERSCAN,
    // The page in the tab order must stay rendered when it scrolls out of view.
    pinnedRow: activeRow,
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
    onEnlarge: setEnlarged,
  })
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--side': `${geometry.side}px`,
    '--gap': `${geometry.gap}px`,
    '--sheet-size': `${geometry.sheet}px`,
  }
  function closePage(page: number) {
    setEnlarged(undefined)
    // After the dialog has closed, because it traps focus until then.
    setTimeout(() => view.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus())
  }

  const grid = (
    <div
      ref={view}
      role="grid"
      className={['pages', className, geometry.isTight && 'pages--tight'].filter(Boolean).join(' ')}
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
                thumbnail={geometry.thumbnailSize}
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
  return (
    <>
      {grid}
      {enlarged !== undefined && document !== undefined && (
        <Suspense>
          <PageDialog
            sourceOf={(page) => ({ document, page })}
            page={enlarged}
            pageCount={pageCount}
            aspectRatioOf={(page) => aspectRatios[page - 1] || aspectRatios[0]}
            rotationOf={(page) => appearanceOf(page).rotation ?? 0}
            onClose={() => closePage(enlarged)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Reports to the slider how many pages fit in a row. */
function useShownColumns(perRow: PagesPerRow | undefined, columns: number | undefined): void {
  const show = perRow?.show
  useEffect(() => {
    if (columns !== undefined) show?.(columns)
  }, [columns, show])
}

/** Scrolls to the active page and focuses it after the grid itself has moved it. */
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
