/** Six places along the upper and the lower edge of a page, as a person sees it. */
export const EDGE_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const

export type EdgePosition = (typeof EDGE_POSITIONS)[number]

/** Nine places on a page, as a person sees it, in reading order. */
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
