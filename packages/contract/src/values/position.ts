/** Positions along the top and bottom edges of a page as displayed. */
export const EDGE_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const

export type EdgePosition = (typeof EDGE_POSITIONS)[number]

/** Positions on a page as displayed, in reading order. */
export const POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const

export type Position = (typeof POSITIONS)[number]
