import { useMemo, useState } from 'react'

import { nextSelection, type PageSelection, type SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { formatPages, toRanges } from '../../components/pages-field/parse-pages.ts'
import { chosenPages, type ImageSettings } from './image-settings.ts'

const NO_PAGES: ReadonlySet<number> = new Set()

/**
 * The pages named in the settings as a selection of the grid; none while all pages are chosen. The settings are
 * authoritative: only the focused page is kept here, and selecting pages rewrites the settings.
 */
export function useImageSelection(
  settings: ImageSettings,
  pageCount: number,
  onChange: (changes: Partial<ImageSettings>) => void,
) {
  const [place, setPlace] = useState({ active: 1, anchor: 1 })
  const pages = useMemo(() => selectedPages(settings, pageCount), [settings, pageCount])
  const selection: PageSelection = { pages, ...place }

  function select(event: SelectionEvent) {
    const next = nextSelection(selection, event)
    setPlace({ active: next.active, anchor: next.anchor })
    // Moving the focus leaves the texts as typed.
    if (!isSame(next.pages, pages)) onChange(changesFor(next.pages, settings.pages === 'range'))
  }

  return { selection, select }
}

/** Returns the selected pages of the grid. */
export function selectedPages(settings: ImageSettings, pageCount: number): ReadonlySet<number> {
  if (settings.pages === 'all') return NO_PAGES
  const pages = chosenPages(settings, pageCount)
  return typeof pages === 'string' ? NO_PAGES : new Set(pages)
}

/** Translates a selection of the grid to settings: no pages mean all pages, and a range stays a range if possible. */
export function changesFor(pages: ReadonlySet<number>, isRange: boolean): Partial<ImageSettings> {
  if (pages.size === 0) return { pages: 'all', pagesText: '', fromText: '', toText: '' }
  const [range, ...others] = toRanges(pages)
  if (isRange && range !== undefined && others.length === 0) {
    return { fromText: String(range.start), toText: String(range.end) }
  }
  return { pages: 'specific', pagesText: formatPages(pages) }
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((page) => other.has(page))
}
