/** The pages that are chosen, the one that has the focus, and the one that ranges start from. Pages count from 1. */
export interface PageSelection {
  pages: ReadonlySet<number>
  active: number
  anchor: number
}

/** What can happen to a selection. */
export type SelectionEvent =
  | { type: 'clicked'; page: number; isToggle: boolean; isRange: boolean }
  | { type: 'moved'; to: number; isExtending: boolean }
  | { type: 'toggled'; page: number }
  /** Drawn over with the pointer, added to what was chosen before where that is asked for. */
  | { type: 'swept'; from: number; to: number; base: ReadonlySet<number> }
  | { type: 'chosen'; pages: Iterable<number> }
  | { type: 'cleared' }

/** Nothing chosen, the first page in focus. */
export const NO_SELECTION: PageSelection = { pages: new Set(), active: 1, anchor: 1 }

/** The selection after an event. */
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
    case 'swept':
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

/** All pages from one to another, whichever comes first. */
function range(from: number, to: number): number[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => first + index)
}
