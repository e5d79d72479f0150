import type { KeyboardEvent, RefObject } from 'react'

import type { GridGeometry } from '../../components/page-grid/grid-geometry.ts'
import type { SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { readArrow } from '../../components/line-direction.ts'
import type { Arrangement, QuarterTurn } from './arrangement.ts'
import { positionByKey, type GridRow } from './page-rows.ts'

/** What keys do with the selected pages. */
export interface GridVerbs {
  rotate: (by: QuarterTurn) => void
  duplicate: () => void
  remove: () => void
  moveBy: (by: number) => void
}

interface GridKeysOptions {
  view: RefObject<HTMLElement | null>
  rows: readonly GridRow[]
  geometry: GridGeometry
  arrangement: Arrangement
  isDisabled: boolean
  verbs: GridVerbs
  onSelect: (event: SelectionEvent) => void
  onEnlarge: (position: number) => void
  /** Makes focus follow the active page after the next render. */
  askForFocus: () => void
}

/**
 * The keys of the grid: arrows go to a page, with Shift select up to it, and with Alt move pages; Space selects, Enter
 * enlarges, L and R rotate, D duplicates, Delete deletes.
 */
export function useGridKeys(options: GridKeysOptions) {
  const { view, rows, geometry, arrangement, isDisabled, verbs, onSelect, onEnlarge, askForFocus } = options
  const { selection, pages } = arrangement

  function choose(event: SelectionEvent): true {
    askForFocus()
    onSelect(event)
    return true
  }

  function act(verb: () => void): true {
    if (!isDisabled) {
      askForFocus()
      verb()
    }
    return true
  }

  /** Returns whether the key is one of the grid's. */
  function handle(event: KeyboardEvent, page: number): boolean {
    const key = readArrow(event.key, event.currentTarget)
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return false
      return choose({ type: 'chosen', pages: pages.map((_, index) => index + 1) })
    }
    if (event.altKey) {
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -geometry.columns, ArrowDown: geometry.columns }[key]
      return by === undefined ? false : act(() => verbs.moveBy(by))
    }
    const visibleRows = Math.floor((view.current?.clientHeight ?? 0) / geometry.rowHeight)
    const to = positionByKey(rows, key, page, visibleRows)
    if (to !== undefined) return choose({ type: 'moved', to, isExtending: event.shiftKey })
    switch (key) {
      case ' ':
        return choose(
          event.shiftKey ? { type: 'clicked', page, isToggle: false, isRange: true } : { type: 'toggled', page },
        )
      case 'Enter':
        onEnlarge(page)
        return true
      case 'Escape':
        return selection.pages.size > 0 && choose({ type: 'cleared' })
      case 'Delete':
      case 'Backspace':
        return act(verbs.remove)
      default:
        return handleLetter(key.toLowerCase())
    }
  }

  function handleLetter(letter: string): boolean {
    if (letter === 'l') return act(() => verbs.rotate(-90))
    if (letter === 'r') return act(() => verbs.rotate(90))
    return letter === 'd' && act(verbs.duplicate)
  }

  function press(event: KeyboardEvent): void {
    const { target } = event
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
    if (cell === null || event.defaultPrevented) return
    if (handle(event, Number(cell.dataset['page']))) event.preventDefault()
  }

  return { onKeyDown: press }
}
