/** In a separate file, so that a page that only mentions it does not load zod. */
export const MIN_MERGE_FILES = 2
