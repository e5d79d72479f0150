import { useMemo, useState } from 'react'

import { nextSelection, type PageSelection, type SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { formatPages, pagesOf, readRanges } from '../../components/pages-field/parse-pages.ts'

const NO_PAGES: ReadonlySet<number> = new Set()

/**
 * The pages that a text names, as a selection of the grid. The text is what counts: only its place in the grid is kept here, and
 * choosing pages writes the text anew.
 * @param text the ranges; none while pages cannot be chosen, so that only the place in the grid changes
 */
export function useTextSelection(text: string | undefined, pageCount: number, onText: (text: string) => void) {
  const [place, setPlace] = useState({ active: 1, anchor: 1 })
  const pages = useMemo(
    () => (text === undefined ? NO_PAGES : pagesOf(readRanges(text, pageCount).items)),
    [text, pageCount],
  )
  const selection: PageSelection = { pages, ...place }

  function select(event: SelectionEvent) {
    const next = nextSelection(selection, event)
    setPlace({ active: next.active, anchor: next.anchor })
    // Moving about leaves the text as it was typed, with its order and what comes twice.
    if (text !== undefined && !isSame(next.pages, pages)) onText(formatPages(next.pages))
  }

  return { selection, select }
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((page) => other.has(page))
}
