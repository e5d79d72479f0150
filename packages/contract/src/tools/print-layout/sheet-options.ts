import type { PAPER_SIZES } from '../../values/paper-sizes.ts'

/** Pages on each side of a sheet. In its own file, so that a page that only mentions it does not load zod. */
export const PAGES_PER_SHEET = [1, 2, 4, 6, 9] as const

/** Paper of the sheets. */
export const LAYOUT_PAPERS = ['a4', 'a3', 'a5', 'letter', 'legal', 'tabloid', 'same'] as const satisfies readonly (
  | keyof typeof PAPER_SIZES
  | 'same'
)[]
