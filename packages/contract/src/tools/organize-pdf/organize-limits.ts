/** The message for a plan without pages. In its own file, so that a page that only mentions it does not load zod. */
export const A_PAGE_IS_NEEDED = 'A PDF needs at least one page'

/** Default prefix of the names of several files. */
export const ORGANIZED_PREFIX = 'organized'

/** Sides of a page, in points (ISO 32000-2, annex C). */
export const PAGE_SIDES = { min: 3, max: 14_400 } as const

/** Name of the ZIP with several files. */
export const ORGANIZED_ARCHIVE = 'organized-files.zip'
