import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'

import { getShelf } from '../get-shelf.ts'
import { shelfPanel, type PanelState } from '../panel-state.ts'
import { shelfTrouble } from '../shelf-trouble.ts'
import type { Shelf, ShelfFile } from '../shelf.ts'

/** The page's shelf, for components shown only once it is open. */
export const ShelfContext = createContext<Shelf | undefined>(undefined)

/** Opens the shelf; undefined until it is open. */
export function useOpenedShelf(): Shelf | undefined {
  const [shelf, setShelf] = useState<Shelf>()
  useEffect(() => {
    let isStopped = false
    void getShelf().then((opened) => !isStopped && setShelf(opened))
    return () => {
      isStopped = true
    }
  }, [])
  return shelf
}

/** The shelf with its files, oldest first. */
export function useShelf(): { shelf: Shelf; files: readonly ShelfFile[] } {
  const shelf = use(ShelfContext)
  if (shelf === undefined) throw new Error('useShelf was called before the shelf was open.')
  const files = useSyncExternalStore(
    (onChange) => shelf.subscribe(onChange),
    () => shelf.list(),
  )
  return { shelf, files }
}

/** The selected files, in shelf order. */
export function useChosenTogether(): readonly ShelfFile[] {
  const { files } = useShelf()
  const { chosen } = usePanel()
  return files.filter(({ id }) => chosen.includes(id))
}

/** The state of the panel. */
export function usePanel(): PanelState {
  return useSyncExternalStore(shelfPanel.subscribe, shelfPanel.get, shelfPanel.get)
}

/** The names of files that could not be stored. */
export function useTrouble(): readonly string[] {
  return useSyncExternalStore(shelfTrouble.subscribe, shelfTrouble.get, shelfTrouble.get)
}
