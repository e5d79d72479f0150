import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'

/** The pointer must go so far before a press becomes a sweep, in CSS pixels. */
const THRESHOLD = 5
/** So close to the edge of the view, and beyond it, the view goes along. */
const EDGE = 32
/** How far it goes with each frame, for each pixel that the pointer is over the edge. */
const SPEED = 0.3

interface Press {
  pointerId: number
  /** The page that was pressed. */
  page: number
  x: number
  y: number
  isSweeping: boolean
}

interface DragSelectionOptions {
  view: RefObject<HTMLElement | null>
  /** The page at a point of the window, or the nearest one. */
  pageAt: (x: number, y: number) => number
  onStart: (isAdding: boolean) => void
  onSweep: (from: number, to: number) => void
}

/**
 * Selecting by drawing over pages with mouse or pen; at the edge the view scrolls along. A finger scrolls instead.
 * @returns handlers for the view, and whether the click that follows was the end of a sweep
 */
export function useDragSelection(options: DragSelectionOptions) {
  const { view, pageAt } = options
  const latest = useRef(options)
  const press = useRef<Press>(undefined)
  const hasSwept = useRef(false)
  const frame = useRef(0)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  /** Runs once a frame while a sweep lasts: the view may move below a pointer that rests. */
  function follow() {
    const { current } = press
    const element = view.current
    if (current?.isSweeping !== true || element === null) return
    const { top, bottom } = element.getBoundingClientRect()
    const over = Math.min(0, current.y - top - EDGE) + Math.max(0, current.y - bottom + EDGE)
    if (over !== 0) element.scrollBy({ top: over * SPEED })
    latest.current.onSweep(current.page, latest.current.pageAt(current.x, current.y))
    frame.current = requestAnimationFrame(follow)
  }

  function release() {
    press.current = undefined
  }

  function begin(event: PointerEvent) {
    hasSwept.current = false
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
    if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey || isOnControl) return
    const { pointerId, clientX: x, clientY: y } = event
    press.current = { pointerId, page: pageAt(x, y), x, y, isSweeping: false }
  }

  function move(event: PointerEvent) {
    const { current } = press
    if (current === undefined || current.pointerId !== event.pointerId) return
    const way = Math.hypot(event.clientX - current.x, event.clientY - current.y)
    if (!current.isSweeping && way < THRESHOLD) return
    current.x = event.clientX
    current.y = event.clientY
    if (current.isSweeping) return
    current.isSweeping = true
    hasSwept.current = true
    view.current?.setPointerCapture(event.pointerId)
    options.onStart(event.ctrlKey || event.metaKey)
    frame.current = requestAnimationFrame(follow)
  }

  return {
    wasSwept: () => hasSwept.current,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  }
}
