import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

import { useLatest } from '../../components/use-latest.ts'

/** How far a mouse moves before a press becomes a drag, in CSS pixels. */
const THRESHOLD = 5
/** How long a finger rests before a page can be dragged; moving earlier scrolls. */
const HOLD_MS = 350
/** How far a resting finger may move. */
const TREMBLE = 10
/** The distance from the edge of the view at which a drag scrolls it, and its speed per pixel and frame. */
const EDGE = 44
const SPEED = 0.25

/** A pressed pointer: on a page to drag it, or next to the pages to draw a selection box. */
interface Press {
  pointerId: number
  /** The position of the page; undefined next to the pages. */
  page: number | undefined
  from: { x: number; y: number }
  x: number
  y: number
  isActive: boolean
  isAdding: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** A point of the window. */
export interface WindowPoint {
  x: number
  y: number
}

interface PageDragOptions {
  view: RefObject<HTMLElement | null>
  isDisabled: boolean
  /** The position of the page whose sheet is at a target; undefined elsewhere. */
  sheetAt: (target: EventTarget) => number | undefined
  onLift: (page: number) => void
  /** Called in every frame of a drag, because scrolling moves pages under a resting pointer. */
  onDrag: (point: WindowPoint) => void
  onDrop: () => void
  onCancel: () => void
  onBox: (from: WindowPoint, to: WindowPoint, isAdding: boolean, isFirst: boolean) => void
  onBoxEnd: () => void
}

/**
 * Drags pages by mouse, pen or a finger that rests first, and draws a selection box next to them. Scrolls at the edges;
 * Escape cancels a drag.
 * @returns pointer handlers for the view, whether pages are being dragged, and whether the following click ended a drag
 */
export function usePageDrag(options: PageDragOptions) {
  const { view } = options
  const latest = useLatest(options)
  const press = useRef<Press>(undefined)
  const wasDragged = useRef(false)
  const frame = useRef(0)
  const boxScroll = useRef(0)
  const [isDragging, setIsDragging] = useState(false)

  function end(): Press | undefined {
    const { current } = press
    if (current !== undefined) clearTimeout(current.timer)
    press.current = undefined
    cancelAnimationFrame(frame.current)
    setIsDragging(false)
    return current?.isActive === true ? current : undefined
  }

  function onFrame() {
    const { current } = press
    const element = view.current
    if (current === undefined || element === null) return
    const { top, bottom } = element.getBoundingClientRect()
    const over = Math.min(0, current.y - top - EDGE) + Math.max(0, current.y - bottom + EDGE)
    if (over !== 0) element.scrollBy({ top: over * SPEED })
    if (current.page !== undefined) latest.current.onDrag(current)
    else {
      // The box stays anchored in the content, which may have scrolled since.
      const from = { x: current.from.x, y: current.from.y - (element.scrollTop - boxScroll.current) }
      latest.current.onBox(from, current, current.isAdding, false)
    }
    frame.current = requestAnimationFrame(onFrame)
  }

  function activate(current: Press) {
    current.isActive = true
    wasDragged.current = true
    boxScroll.current = view.current?.scrollTop ?? 0
    if (current.page === undefined) latest.current.onBox(current.from, current, current.isAdding, true)
    else {
      setIsDragging(true)
      latest.current.onLift(current.page)
    }
    frame.current = requestAnimationFrame(onFrame)
  }

  function begin(event: PointerEvent) {
    wasDragged.current = false
    end()
    const { pointerId, pointerType, clientX: x, clientY: y, target } = event
    const { isDisabled, sheetAt } = latest.current
    const isOnControl = target instanceof Element && target.closest('button, a, input') !== null
    if (isDisabled || event.button !== 0 || event.shiftKey || isOnControl) return
    const page = sheetAt(target)
    const isTouch = pointerType === 'touch'
    // A finger next to the pages scrolls.
    if (isTouch && page === undefined) return
    const current: Press = {
      pointerId,
      page,
      from: { x, y },
      x,
      y,
      isActive: false,
      isAdding: event.ctrlKey || event.metaKey,
    }
    if (isTouch) current.timer = setTimeout(() => press.current === current && activate(current), HOLD_MS)
    press.current = current
  }

  function move(event: PointerEvent) {
    const { current } = press
    if (current === undefined || current.pointerId !== event.pointerId) return
    current.x = event.clientX
    current.y = event.clientY
    if (current.isActive) return
    const way = Math.hypot(current.x - current.from.x, current.y - current.from.y)
    if (event.pointerType === 'touch') {
      if (way > TREMBLE) end()
    } else if (way >= THRESHOLD) {
      view.current?.setPointerCapture(event.pointerId)
      activate(current)
    }
  }

  function release() {
    const ended = end()
    if (ended === undefined) return
    if (ended.page === undefined) latest.current.onBoxEnd()
    else latest.current.onDrop()
  }

  function abandon() {
    const ended = end()
    if (ended === undefined) return
    if (ended.page === undefined) latest.current.onBoxEnd()
    else latest.current.onCancel()
  }

  const latestAbandon = useLatest(abandon)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || press.current?.isActive !== true) return
      event.preventDefault()
      event.stopPropagation()
      latestAbandon.current()
    }
    window.addEventListener('keydown', escape, { capture: true, signal })
    // A finger that drags a page must not scroll; React's own listeners cannot prevent that.
    const hold = (event: Event) => press.current?.isActive === true && event.cancelable && event.preventDefault()
    view.current?.addEventListener('touchmove', hold, { passive: false, signal })
    view.current?.addEventListener('contextmenu', hold, { signal })
    return () => stop.abort()
  }, [view, latestAbandon])

  return {
    isDragging,
    wasDragged: () => wasDragged.current,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: release, onPointerCancel: abandon },
  }
}
