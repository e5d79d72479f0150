import { REPORT_HEADER } from '@recto/contract'

/** Answer header with the id that the log knows a request by. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Answer headers that scripts of other origins may read. */
export const EXPOSED_HEADERS: readonly string[] = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'X-Compression-Ratio',
  'X-Original-Size',
  'X-Compressed-Size',
  'X-Page-Count',
  REPORT_HEADER,
  REQUEST_ID_HEADER,
]
