import { useLocation, useParams } from 'react-router'

/** The pages with the board of the shelf at the lower edge of the window. */
const BOARD_PATHS = new Set(['/', '/tools', '/upload'])

/** Where a page has the shelf: the board, the header's button, or nowhere. */
export function shelfPlaceOf(path: string): 'board' | 'button' | undefined {
  if (BOARD_PATHS.has(path)) return 'board'
  // The pages of tools may have an action bar at the lower edge.
  return /^\/tools?\//.test(path) ? 'button' : undefined
}

/** Where the current page has the shelf. An unknown address has none, wherever it lies: all have the same prerendered page. */
export function useShelfPlace(): ReturnType<typeof shelfPlaceOf> {
  const { pathname } = useLocation()
  // Only the route of unknown addresses matches with a wildcard.
  const { '*': unknown } = useParams()
  return unknown === undefined ? shelfPlaceOf(pathname) : undefined
}
