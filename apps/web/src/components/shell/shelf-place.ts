import { useLocation, useParams } from 'react-router'

/** The pages with the board of the shelf at the lower edge of the window. */
const BOARD_PATHS = new Set(['/', '/tools', '/upload'])

/** Where a page shows the shelf: on the board, through the header's button, or nowhere. */
export function shelfPlaceOf(path: string): 'board' | 'button' | undefined {
  if (BOARD_PATHS.has(path)) return 'board'
  // Tool pages may have an action bar at the lower edge.
  return /^\/tools?\//.test(path) ? 'button' : undefined
}

/**
 * Where the current page shows the shelf. Unknown paths have none, whatever they look like: all share one prerendered
 * page.
 */
export function useShelfPlace(): ReturnType<typeof shelfPlaceOf> {
  const { pathname } = useLocation()
  // Only the route for unknown paths matches with a wildcard.
  const { '*': unknown } = useParams()
  return unknown === undefined ? shelfPlaceOf(pathname) : undefined
}
