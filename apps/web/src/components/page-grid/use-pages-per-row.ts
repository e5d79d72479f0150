import { useState } from 'react'

/** The fewest and most pages in a row to choose from. */
export const PER_ROW = { min: 2, max: 10 } as const

/** Where the choice is stored: pages to work on, to look at and to reorder each have their own size. */
const KEYS = { grid: 'pages-per-row', sheet: 'sheet-pages-per-row', order: 'order-pages-per-row' } as const

/** How many pages fit in a row. */
export interface PagesPerRow {
  /** The visitor's choice, remembered in this browser; undefined while the window's width decides. */
  chosen: number | undefined
  /** The current number. */
  shown: number | undefined
  choose: (count: number) => void
  /** Records the current number. */
  show: (count: number) => void
}

/** The size of the pages, shared by a grid or a contact sheet and the slider above it. */
export function usePagesPerRow(place: keyof typeof KEYS = 'grid'): PagesPerRow {
  const key = KEYS[place]
  const [chosen, setChosen] = useState(() => readChoice(key))
  const [shown, show] = useState<number>()
  const choose = (count: number) => {
    setChosen(count)
    try {
      localStorage.setItem(key, String(count))
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return { chosen, shown, choose, show }
}

function readChoice(key: string): number | undefined {
  try {
    const count = Number(localStorage.getItem(key))
    return Number.isInteger(count) && count >= PER_ROW.min && count <= PER_ROW.max ? count : undefined
  } catch {
    return undefined
  }
}
