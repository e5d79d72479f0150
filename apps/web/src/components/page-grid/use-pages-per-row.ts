import { useState } from 'react'

/** The fewest and the most pages in a row to choose from. */
export const PER_ROW = { min: 2, max: 10 } as const

const KEY = 'pages-per-row'

/** How many pages stand in a row. */
export interface PagesPerRow {
  /** The visitor's choice, remembered in this browser; undefined while the width of the window decides. */
  chosen: number | undefined
  /** How many there are now. */
  shown: number | undefined
  choose: (count: number) => void
  /** Records how many there are. */
  show: (count: number) => void
}

/** The size of the pages, shared by a grid and the slider above it. */
export function usePagesPerRow(): PagesPerRow {
  const [chosen, setChosen] = useState(readChoice)
  const [shown, show] = useState<number>()
  const choose = (count: number) => {
    setChosen(count)
    try {
      localStorage.setItem(KEY, String(count))
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return { chosen, shown, choose, show }
}

function readChoice(): number | undefined {
  try {
    const count = Number(localStorage.getItem(KEY))
    return Number.isInteger(count) && count >= PER_ROW.min && count <= PER_ROW.max ? count : undefined
  } catch {
    return undefined
  }
}
