import type { Position } from '@recto/contract'

/** The part of a page worth showing where there is little room. */
export interface PagePart {
  /** From 0, the left edge of the page, to 1, the right one. */
  x: number
  /** From 0, the top edge of the page, to 1, the bottom. */
  y: number
  /** The page's width relative to the available width. */
  zoom: number
}

/** The part of a page around a position. */
export function partAt(position: Position, zoom: number): PagePart {
  return { x: share(position, 'left', 'right'), y: share(position, 'top', 'bottom'), zoom }
}

/** The same part on the other side of the page, as on a facing page. */
export function mirrored({ x, ...part }: PagePart): PagePart {
  return { ...part, x: 1 - x }
}

function share(position: Position, start: string, end: string): number {
  if (position.includes(start)) return 0
  return position.includes(end) ? 1 : 0.5
}
