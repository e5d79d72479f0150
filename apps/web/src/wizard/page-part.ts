import type { Position } from '@recto/contract'

/** The part of a page that is worth showing where there is little room. */
export interface PagePart {
  /** From 0, the left edge of the page, to 1, the right one. */
  x: number
  /** From 0, the top edge of the page, to 1, the bottom. */
  y: number
  /** The width of the page by the width there is. */
  zoom: number
}

/** The part of a page around a position. */
export function partAt(position: Position, zoom: number): PagePart {
  return { x: share(position, 'left', 'right'), y: share(position, 'top', 'bottom'), zoom }
}

/** The part at the other side of the page, as on the facing one. */
export function mirrored({ x, ...part }: PagePart): PagePart {
  return { ...part, x: 1 - x }
}

function share(position: Position, start: string, end: string): number {
  if (position.includes(start)) return 0
  return position.includes(end) ? 1 : 0.5
}
