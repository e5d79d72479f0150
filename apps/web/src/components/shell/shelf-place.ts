/** The pages with the board of the shelf at the lower edge of the window. */
const BOARD_PATHS = new Set(['/', '/tools', '/upload'])

/** Where a page has the shelf: the board, the header's button, or nowhere. */
export function shelfPlaceOf(path: string): 'board' | 'button' | undefined {
  if (BOARD_PATHS.has(path)) return 'board'
  // The pages of tools may have an action bar at the lower edge.
  return /^\/tools?\//.test(path) ? 'button' : undefined
}
