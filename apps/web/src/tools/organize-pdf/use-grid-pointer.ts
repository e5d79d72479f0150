import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'

import { pageAt, type GridGeometry } from '../../components/page-grid/grid-geometry.ts'
import type { SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { measureFromStart } from '../../components/line-direction.ts'
import type { Arrangement } from './arrangement.ts'
import { boxBetween, pagesInBox, type Box } from './grid-places.ts'
import { usePageDrag, type WindowPoint } from './use-page-drag.ts'

interface GridPointerOptions {
  view: RefObject<HTMLElement | null>
  geometry: GridGeometry
  arrangement: Arrangement
  isGrouped: boolean
  isDisabled: boolean
  onSelect: (event: SelectionEvent) => void
  onMoveToGap: (positions: readonly number[], gap: number) => void
  onEnlarge: (position: number) => void
}

const NONE: readonly number[] = []

/** Selects pages by click or by a box, and moves them by dragging. Pages grouped by file cannot be reordered. */
export function useGridPointer(options: GridPointerOptions) {
  const { view, geometry, arrangement, isGrouped, isDisabled, onSelect, onMoveToGap, onEnlarge } = options
  const { selection, pages } = arrangement
  const [carried, setCarried] = useState(NONE)
  const [gap, setGap] = useState<number>()
  const [box, setBox] = useState<Box>()
  const pile = useRef<HTMLDivElement>(null)
  const base = useRef<ReadonlySet<number>>(new Set())
  const lastPointer = useRef('')

  const inContent = ({ x, y }: WindowPoint): WindowPoint => {
    const content = view.current?.firstElementChild
    if (content === null || content === undefined) return { x: 0, y: 0 }
    return { x: measureFromStart(x, content), y: y - content.getBoundingClientRect().top }
  }

  function putDown() {
    setCarried(NONE)
    setGap(undefined)
  }

  const drag = usePageDrag({
    view,
    isDisabled: isDisabled || isGrouped,
    sheetAt: (target) =>
      target instanceof Element && target.closest('.pg__sheet, .pg__ribbon') !== null ? pageOf(target) : undefined,
    onLift: (page) => {
      const isSelected = selection.pages.has(page)
      setCarried(isSelected ? [...selection.pages].toSorted((one, other) => one - other) : [page])
      setGap(page - 1)
      if (!isSelected) onSelect({ type: 'clicked', page, isToggle: false, isRange: false })
    },
    onDrag: (point) => {
      if (pile.current !== null) pile.current.style.translate = `${point.x}px ${point.y}px`
      const { x, y } = inContent(point)
      // The drop position takes up one cell.
      const pageCount = pages.length + 1
      setGap(pageAt(x, y, { ...geometry, pageCount, rows: Math.ceil(pageCount / geometry.columns) }) - 1)
    },
    onDrop: () => {
      putDown()
      if (gap !== undefined) onMoveToGap(carried, gap)
    },
    onCancel: putDown,
    onBox: (from, to, isAdding, isFirst) => {
      if (isFirst) base.current = isAdding ? selection.pages : new Set()
      const drawn = boxBetween(inContent(from), inContent(to))
      setBox(drawn)
      onSelect({ type: 'chosen', pages: new Set([...base.current, ...pagesInBox(drawn, geometry)]) })
    },
    onBoxEnd: () => setBox(undefined),
  })

  function click(event: MouseEvent) {
    if (drag.wasDragged() || isOnControl(event.target)) return
    const page = pageOf(event.target)
    if (page === undefined) {
      onSelect({ type: 'cleared' })
      return
    }
    const isToggle = event.ctrlKey || event.metaKey || lastPointer.current === 'touch'
    onSelect({ type: 'clicked', page, isToggle: isToggle && !event.shiftKey, isRange: event.shiftKey })
  }

  const { onPointerDown, ...others } = drag.handlers
  return {
    carried,
    gap: drag.isDragging ? gap : undefined,
    box,
    pile,
    handlers: {
      ...others,
      onPointerDown: (event: PointerEvent) => {
        lastPointer.current = event.pointerType
        onPointerDown(event)
      },
      onClick: click,
      onDoubleClick: ({ target }: MouseEvent) => {
        const page = pageOf(target)
        // Two taps select and unselect.
        if (page !== undefined && !isOnControl(target) && lastPointer.current !== 'touch') onEnlarge(page)
      },
    },
  }
}

export type GridPointer = ReturnType<typeof useGridPointer>

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null
}

function pageOf(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
  return cell === null ? undefined : Number(cell.dataset['page'])
}
