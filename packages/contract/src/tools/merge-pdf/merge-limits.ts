/** In a file of its own, so that a page that only mentions it does not load zod. */
export const MIN_MERGE_FILES = 2
