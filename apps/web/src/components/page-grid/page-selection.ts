/** The selected pages, the focused page, and the page ranges extend from. Pages count from 1. */
export interface PageSelection {
  pages: ReadonlySet<number>
  active: number
  anchor: number
}

export type SelectionEvent =
  | { type: 'clicked'; page: number; isToggle: boolean; isRange: boolean }
  | { type: 'moved'; to: number; isExtending: boolean }
  | { type: 'toggled'; page: number }
  /** Dragged over with the pointer, in addition to the pages in `base`. */
  | { type: 'dragged'; from: number; to: number; base: ReadonlySet<number> }
  | { type: 'chosen'; pages: Iterable<number> }
  | { type: 'cleared' }

/** Nothing selected, the first page focused. */
export const NO_SELECTION: PageSelection = { pages: new Set(), active: 1, anchor: 1 }

/** The reducer of the selection. */
export function nextSelection(selection: PageSelection, event: SelectionEvent): PageSelection {
  const { pages, active, anchor } = selection
  switch (event.type) {
    case 'clicked':
      if (event.isToggle) return toggle(pages, event.page)
      if (event.isRange) return { pages: new Set(range(anchor, event.page)), active: event.page, anchor }
      return { pages: new Set([event.page]), active: event.page, anchor: event.page }
    case 'moved':
      if (event.isExtending) return { pages: new Set(range(anchor, event.to)), active: event.to, anchor }
      return { pages, active: event.to, anchor: event.to }
    case 'toggled':
      return toggle(pages, event.page)
    case 'dragged':
      return { pages: new Set([...event.base, ...range(event.from, event.to)]), active: event.to, anchor: event.from }
    case 'chosen':
      return { pages: new Set(event.pages), active, anchor }
    case 'cleared':
      return pages.size === 0 ? selection : { pages: new Set(), active, anchor: active }
  }
}

function toggle(pages: ReadonlySet<number>, page: number): PageSelection {
  const next = new Set(pages)
  if (!next.delete(page)) next.add(page)
  return { pages: next, active: page, anchor: page }
}

/** All pages between two pages in either order. */
function range(from: number, to: number): number[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => first + index)
}
