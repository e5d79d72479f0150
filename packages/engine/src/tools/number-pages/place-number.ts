import type { EdgePosition } from '@recto/contract'
import type { DisplayedPage } from '@recto/geometry'

/** How large a number is, in points. */
export interface NumberSize {
  width: number
  /** Of its digits: what hangs below them is not counted. */
  height: number
}

/** Where the baseline of a number begins on the page as a person sees it, and how much of its size it has there. */
export interface NumberPlace {
  x: number
  y: number
  scale: number
}

/** Of a page that is smaller than its margins together, this much stays for the number. */
const MIN_ROOM = 0.5

/** Finds the place of a number along an edge. It stays on the page: it is made smaller, and the margin with it, on a page too small. */
export function placeNumber(
  size: NumberSize,
  position: EdgePosition,
  margin: number,
  page: Pick<DisplayedPage, 'width' | 'height'>,
): NumberPlace {
  const scale = Math.min(1, room(page.width, margin) / size.width, room(page.height, margin) / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const [edge, side] = position.split('-')
  const free = { across: page.width - width, up: page.height - height }
  const places: Record<string, number> = {
    left: Math.min(margin, free.across),
    center: free.across / 2,
    right: Math.max(free.across - margin, 0),
  }
  return {
    x: places[side ?? 'center'] ?? 0,
    y: edge === 'bottom' ? Math.min(margin, free.up) : Math.max(free.up - margin, 0),
    scale,
  }
}

function room(length: number, margin: number): number {
  return Math.max(length - 2 * margin, length * MIN_ROOM)
}

/** The same place on the opposite page of a book. */
export function mirrored(position: EdgePosition): EdgePosition {
  const opposite: Partial<Record<EdgePosition, EdgePosition>> = {
    'top-left': 'top-right',
    'top-right': 'top-left',
    'bottom-left': 'bottom-right',
    'bottom-right': 'bottom-left',
  }
  return opposite[position] ?? position
}
