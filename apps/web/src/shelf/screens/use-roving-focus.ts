import { useState, type KeyboardEvent } from 'react'

/** Where a key moves focus, given an index and the number of items. */
const MOVES: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Makes a list one tab stop: arrows, Home and End move between its items, which carry `data-item`.
 * @param ids the items in order; those without room may be hidden
 * @param start the item that is the tab stop at first
 */
export function useRovingFocus(ids: readonly string[], start = ids[0]) {
  const [last, setLast] = useState<string>()
  const current = last !== undefined && ids.includes(last) ? last : start

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')].filter((item) =>
      item.checkVisibility(),
    )
    const index = items.findIndex((item) => item.closest('li')?.contains(document.activeElement))
    const key = isMirrored(event.currentTarget) ? mirror(event.key) : event.key
    const next = MOVES[key]?.(index, items.length)
    if (index < 0 || next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return {
    handleKeyDown,
    /** The tab index of everything in an item. */
    tabIndexOf: (id: string) => (id === current ? 0 : -1),
    /** Called when an item gets the focus. */
    enter: (id: string) => setLast(id),
  }
}

function isMirrored(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

function mirror(key: string): string {
  if (key === 'ArrowRight') return 'ArrowLeft'
  return key === 'ArrowLeft' ? 'ArrowRight' : key
}
