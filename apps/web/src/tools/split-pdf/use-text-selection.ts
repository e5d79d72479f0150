import { useMemo, useState } from 'react'

import { nextSelection, type PageSelection, type SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { formatPages, pagesOf, readRanges } from '../../components/pages-field/parse-pages.ts'

const NO_PAGES: ReadonlySet<number> = new Set()

/**
 * The pages named in a text as a selection of the grid. The text is authoritative: only the focused page is kept here,
 * and selecting pages rewrites the text.
 * @param text the ranges; undefined if pages cannot be selected
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
    // Moving the focus leaves the text as typed, including its order and repetitions.
    if (text !== undefined && !isSame(next.pages, pages)) onText(formatPages(next.pages))
  }

  return { selection, select }
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((page) => other.has(page))
}
