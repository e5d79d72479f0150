import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'

/** How far the pointer must move before a press becomes a drag, in CSS pixels. */
const THRESHOLD = 5
/** The distance from the viewport's edge at which a drag scrolls it. */
const EDGE = 32
/** The scroll distance per frame and per pixel beyond that. */
const SPEED = 0.3

interface Press {
  pointerId: number
  /** The page the press started on. */
  page: number
  x: number
  y: number
  isDragging: boolean
}

interface DragSelectionOptions {
  view: RefObject<HTMLElement | null>
  /** The page at a point of the window, or the nearest one. */
  pageAt: (x: number, y: number) => number
  onStart: (isAdding: boolean) => void
  onDrag: (from: number, to: number) => void
}

/**
 * Selects pages by dragging over them with mouse or pen, and scrolls at the edges of the viewport. Touch scrolls
 * instead.
 * @returns pointer handlers for the viewport, and whether the following click ended a drag
 */
export function useDragSelection(options: DragSelectionOptions) {
  const { view, pageAt } = options
  const latest = useRef(options)
  const press = useRef<Press>(undefined)
  const hasDragged = useRef(false)
  const frame = useRef(0)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  /** Runs every frame during a drag, because scrolling can move pages below a resting pointer. */
  function onFrame() {
    const { current } = press
    const element = view.current
    if (current?.isDragging !== true || element === null) return
    const { top, bottom } = element.getBoundingClientRect()
    const over = Math.min(0, current.y - top - EDGE) + Math.max(0, current.y - bottom + EDGE)
    if (over !== 0) element.scrollBy({ top: over * SPEED })
    latest.current.onDrag(current.page, latest.current.pageAt(current.x, current.y))
    frame.current = requestAnimationFrame(onFrame)
  }

  function release() {
    press.current = undefined
  }

  function begin(event: PointerEvent) {
    hasDragged.current = false
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
    if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey || isOnControl) return
    const { pointerId, clientX: x, clientY: y } = event
    press.current = { pointerId, page: pageAt(x, y), x, y, isDragging: false }
  }

  function move(event: PointerEvent) {
    const { current } = press
    if (current === undefined || current.pointerId !== event.pointerId) return
    const way = Math.hypot(event.clientX - current.x, event.clientY - current.y)
    if (!current.isDragging && way < THRESHOLD) return
    current.x = event.clientX
    current.y = event.clientY
    if (current.isDragging) return
    current.isDragging = true
    hasDragged.current = true
    view.current?.setPointerCapture(event.pointerId)
    options.onStart(event.ctrlKey || event.metaKey)
    frame.current = requestAnimationFrame(onFrame)
  }

  return {
    wasSwept: () => hasDragged.current,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  }
}
