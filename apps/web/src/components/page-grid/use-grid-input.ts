import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'

import { pageAt, pageByKey, type GridGeometry } from './grid-geometry.ts'
import { measureFromStart, readArrow } from '../line-direction.ts'
import type { PageSelection, SelectionEvent } from './page-selection.ts'
import { useDragSelection } from './use-drag-selection.ts'

interface InputOptions {
  view: RefObject<HTMLElement | null>
  geometry: GridGeometry
  selection: PageSelection
  /** Changes the selection and moves the focus. */
  send: (event: SelectionEvent) => void
  /** Changes the selection without moving the focus. */
  onSelection: (event: SelectionEvent) => void
  /** Whether selections accumulate. */
  isAdding: boolean
  /** Receives keys first, with the focused page; calling `preventDefault` keeps them from the grid. */
  onKey: ((event: KeyboardEvent, page: number) => void) | undefined
  /** Shows a page large. */
  onEnlarge: (page: number) => void
}

/** The pointer and keyboard behavior of the grid. */
export function useGridInput(options: InputOptions) {
  const { view, geometry, selection, send, onSelection, isAdding, onKey, onEnlarge } = options
  const { active } = selection
  const { pageCount } = geometry
  const base = useRef<ReadonlySet<number>>(new Set())
  // The selection before a range was extended with Shift; undefined while no range is being extended.
  const beforeRange = useRef<ReadonlySet<number>>(undefined)
  const lastPointer = useRef('')
  const pageUnder = (x: number, y: number) => {
    const content = view.current?.firstElementChild ?? undefined
    if (content === undefined) return 1
    return pageAt(measureFromStart(x, content), y - content.getBoundingClientRect().top, geometry)
  }
  const drag = useDragSelection({
    view,
    pageAt: pageUnder,
    onStart: (isAdded) => {
      base.current = isAdded || isAdding ? selection.pages : new Set()
    },
    onDrag: (from, to) => onSelection({ type: 'dragged', from, to, base: base.current }),
  })

  function choose(event: SelectionEvent) {
    beforeRange.current = undefined
    send(event)
  }

  /** Extends the range from the anchor; pages the range leaves again return to their earlier state. */
  function extend(to: number) {
    beforeRange.current ??= selection.pages
    send({ type: 'dragged', from: selection.anchor, to, base: beforeRange.current })
  }

  function click(event: MouseEvent) {
    const page = pageOf(event.target)
    if (drag.wasSwept() || isOnControl(event.target)) return
    if (page === undefined) {
      if (!isAdding) onSelection({ type: 'cleared' })
      return
    }
    if (isAdding && event.shiftKey) {
      extend(page)
      return
    }
    const isToggle = isAdding || event.ctrlKey || event.metaKey || lastPointer.current === 'touch'
    choose({ type: 'clicked', page, isToggle: isToggle && !event.shiftKey, isRange: event.shiftKey })
  }

  function press(event: KeyboardEvent) {
    if (isOnControl(event.target)) {
      moveAmongControls(event)
      return
    }
    // Focusing a control of a page does not update the selection.
    const page = pageOf(event.target) ?? active
    onKey?.(event, page)
    if (event.isDefaultPrevented()) return
    const { shiftKey, altKey } = event
    const key = readArrow(event.key, event.currentTarget)
    const isCommand = event.ctrlKey || event.metaKey
    const visibleRows = Math.floor((view.current?.clientHeight ?? 0) / geometry.rowHeight)
    const to = altKey ? undefined : pageByKey(key, page, geometry, visibleRows)
    if (to !== undefined && shiftKey && isAdding) extend(to)
    else if (to !== undefined) choose({ type: 'moved', to, isExtending: shiftKey })
    else if (key === ' ') onEnlarge(page)
    else if (key === 'Enter') choose({ type: 'toggled', page })
    else if (isCommand && key.toLowerCase() === 'a') choose({ type: 'chosen', pages: allPages(pageCount) })
    else if (key === 'Escape' && selection.pages.size > 0) choose({ type: 'cleared' })
    else if (key === 'F2' && event.target instanceof HTMLElement) event.target.querySelector('button')?.focus()
    else return
    event.preventDefault()
  }

  const { onPointerDown, ...others } = drag.handlers
  return {
    ...others,
    onPointerDown: (event: PointerEvent) => {
      lastPointer.current = event.pointerType
      onPointerDown(event)
    },
    onClick: click,
    onDoubleClick: ({ target }: MouseEvent) => {
      const page = pageOf(target)
      if (page !== undefined && !isOnControl(target)) onEnlarge(page)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // The selection may change outside the grid, so the range cannot be extended further.
      if (!currentTarget.contains(relatedTarget)) beforeRange.current = undefined
    },
    onKeyDown: press,
  }
}

/** Moves between the controls of a page with arrow keys, and back to the page with Escape. */
function moveAmongControls(event: KeyboardEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null
  if (cell === null) return
  if (event.key === 'Escape') {
    cell.focus()
    event.preventDefault()
    return
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[readArrow(event.key, cell)]
  if (step === undefined) return
  const controls = [...cell.querySelectorAll('button')]
  const index = controls.findIndex((control) => control === event.target)
  controls.at((index + step) % controls.length)?.focus()
  event.preventDefault()
}

function allPages(pageCount: number): number[] {
  return Array.from({ length: pageCount }, (_, index) => index + 1)
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null
}

function pageOf(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
  return cell === null ? undefined : Number(cell.dataset['page'])
}
