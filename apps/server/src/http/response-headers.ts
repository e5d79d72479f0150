import { REPORT_HEADER } from '@recto/contract'

/** Response header with the request's ID in the log. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Response headers that scripts from other origins may read. */
export const EXPOSED_HEADERS: readonly string[] = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Compression-Ratio',
  'X-Original-Size',
  'X-Compressed-Size',
  'X-Page-Count',
  REPORT_HEADER,
  REQUEST_ID_HEADER,
]
