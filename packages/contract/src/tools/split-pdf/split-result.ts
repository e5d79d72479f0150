/** Name of the PDF where one part alone is made. */
export const SPLIT_FILE = 'split.pdf'

/** What the names of parts begin with where nothing was chosen. */
export const DEFAULT_PREFIX = 'split'

/** How the answer of a split is described in both of its calls. */
export const SPLIT_ANSWER = {
  kind: 'file',
  contentType: 'application/pdf',
  archive: 'split-files.zip',
  description: 'One PDF, split.pdf, or, if there are several parts or a ZIP was requested, split-files.zip',
  headers: ['X-Page-Count'],
} as const

/** What is said when not one range, page or count can be used. */
export const SPLIT_SENTENCES = {
  ranges: 'Please enter valid page ranges (e.g., 1-3, 5, 8-10).',
  pages: 'Please enter valid page numbers to split at (e.g., 3, 5, 8).',
  everyNPages: 'Please enter valid number of pages (greater than 0).',
} as const
