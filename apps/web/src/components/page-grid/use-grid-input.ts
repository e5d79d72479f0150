import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'

import { pageAt, pageByKey, type GridGeometry } from './grid-geometry.ts'
import type { PageSelection, SelectionEvent } from './page-selection.ts'
import { useSweep } from './use-sweep.ts'

interface InputOptions {
  view: RefObject<HTMLElement | null>
  geometry: GridGeometry
  selection: PageSelection
  /** Changes the selection and lets the focus follow. */
  send: (event: SelectionEvent) => void
  /** Changes the selection and leaves the focus where it is. */
  onSelection: (event: SelectionEvent) => void
  /** Hears keys first, with the page in focus; what it prevents the default of is not the grid's any more. */
  onKey: ((event: KeyboardEvent, page: number) => void) | undefined
}

/** What pointer and keys do in the grid. */
export function useGridInput({ view, geometry, selection, send, onSelection, onKey }: InputOptions) {
  const { active } = selection
  const { pageCount } = geometry
  const base = useRef<ReadonlySet<number>>(new Set())
  const lastPointer = useRef('')
  const pageUnder = (x: number, y: number) => {
    const content = view.current?.firstElementChild?.getBoundingClientRect()
    return content === undefined ? 1 : pageAt(x - content.left, y - content.top, geometry)
  }
  const sweep = useSweep({
    view,
    pageAt: pageUnder,
    onStart: (isAdding) => {
      base.current = isAdding ? selection.pages : new Set()
    },
    onSweep: (from, to) => onSelection({ type: 'swept', from, to, base: base.current }),
  })

  function click(event: MouseEvent) {
    const page = pageOf(event.target)
    if (sweep.wasSwept() || isOnControl(event.target)) return
    if (page === undefined) {
      onSelection({ type: 'cleared' })
      return
    }
    const isToggle = event.ctrlKey || event.metaKey || lastPointer.current === 'touch'
    send({ type: 'clicked', page, isToggle: isToggle && !event.shiftKey, isRange: event.shiftKey })
  }

  function press(event: KeyboardEvent) {
    if (isOnControl(event.target)) {
      moveAmongControls(event)
      return
    }
    // The focus may have come to a page by one of its controls, of which the selection knows nothing.
    const page = pageOf(event.target) ?? active
    onKey?.(event, page)
    if (event.isDefaultPrevented()) return
    const { key, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const visibleRows = Math.floor((view.current?.clientHeight ?? 0) / geometry.rowHeight)
    const to = altKey ? undefined : pageByKey(key, page, geometry, visibleRows)
    if (to !== undefined) send({ type: 'moved', to, isExtending: shiftKey })
    else if (key === ' ') send({ type: 'toggled', page })
    else if (isCommand && key.toLowerCase() === 'a') send({ type: 'chosen', pages: allPages(pageCount) })
    else if (key === 'Escape' && selection.pages.size > 0) send({ type: 'cleared' })
    else if (key === 'Enter' && event.target instanceof HTMLElement) event.target.querySelector('button')?.focus()
    else return
    event.preventDefault()
  }

  const { onPointerDown, ...others } = sweep.handlers
  return {
    ...others,
    onPointerDown: (event: PointerEvent) => {
      lastPointer.current = event.pointerType
      onPointerDown(event)
    },
    onClick: click,
    onKeyDown: press,
  }
}

/** Arrows lead from one control of a page to the next, Escape back to the page. */
function moveAmongControls(event: KeyboardEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null
  if (cell === null) return
  if (event.key === 'Escape') {
    cell.focus()
    event.preventDefault()
    return
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
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
