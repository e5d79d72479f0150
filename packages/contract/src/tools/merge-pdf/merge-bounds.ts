/** Fewer files cannot be put together. It stands apart from the call, so that a page that only tells of it does not load what checks options. */
export const MIN_MERGE_FILES = 2
