import { sentence } from '../../sentence.ts'

/** Name of the result if there is only one part. */
export const SPLIT_FILE = 'split.pdf'

/** Default prefix of the names of parts. */
export const DEFAULT_PREFIX = 'split'

/** The result of both calls. */
export const SPLIT_ANSWER = {
  kind: 'file',
  contentType: 'application/pdf',
  archive: 'split-files.zip',
  description: 'One PDF, split.pdf, or, if there are several parts or a ZIP was requested, split-files.zip',
  headers: ['X-Page-Count'],
} as const

/** Messages for missing or invalid options. */
export const SPLIT_SENTENCES = {
  ranges: sentence('Please enter valid page ranges (e.g., 1-3, 5, 8-10).'),
  pages: sentence('Please enter valid page numbers to split at (e.g., 3, 5, 8).'),
  everyNPages: sentence('Please enter valid number of pages (greater than 0).'),
} as const
