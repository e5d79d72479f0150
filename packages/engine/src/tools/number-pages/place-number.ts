import type { EdgePosition } from '@recto/contract'
import type { DisplayedPage } from '@recto/geometry'

/** The size of a number's text, in points. */
export interface NumberSize {
  width: number
  /** The cap height; descenders are not counted. */
  height: number
}

/** The start of a number's baseline on the displayed page, and its scale. */
export interface NumberPlacement {
  x: number
  y: number
  scale: number
}

/** The share of a page left for the number if the margins take more. */
const MIN_AVAILABLE_SHARE = 0.5

/** Places a number along an edge. On pages that are too small, the number and its margin shrink. */
export function placeNumber(
  size: NumberSize,
  position: EdgePosition,
  margin: number,
  page: Pick<DisplayedPage, 'width' | 'height'>,
): NumberPlacement {
  const scale = Math.min(
    1,
    availableLength(page.width, margin) / size.width,
    availableLength(page.height, margin) / size.height,
  )
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

function availableLength(length: number, margin: number): number {
  return Math.max(length - 2 * margin, length * MIN_AVAILABLE_SHARE)
}

/** The position on a facing page. */
export function mirrorPosition(position: EdgePosition): EdgePosition {
  const opposite: Partial<Record<EdgePosition, EdgePosition>> = {
    'top-left': 'top-right',
    'top-right': 'top-left',
    'bottom-left': 'bottom-right',
    'bottom-right': 'bottom-left',
  }
  return opposite[position] ?? position
}
