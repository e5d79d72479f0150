import type { Json, JsonObject } from './json.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const number = (description: string) => ({ description, schema: { type: 'number', minimum: 0 } })

/** Descriptions of response headers, by the names of their components. */
const COMPONENTS = {
  RequestId: text('Identifies the request in the log.'),
  RetryAfter: number('Seconds to wait before retrying.'),
  RateLimit: number('Calls per minute that the caller may make; omitted if there is no limit.'),
  RateLimitRemaining: number('Calls left in this minute.'),
  RateLimitReset: number('Seconds until the count starts again.'),
  RateLimitField: text(
    'The calls left (`r`) and the seconds until the count starts again (`t`), as in the IETF draft.',
  ),
  RateLimitPolicy: text('The number of calls (`q`) allowed in a window of `w` seconds, as in the IETF draft.'),
  Challenge: text('How to authenticate (RFC 6750): `Bearer`, with `error="invalid_token"` if the key is not valid.'),
  ContentDisposition: text('File name, as `filename=` and as `filename*=UTF-8’’…`.'),
  PageCount: number('Number of pages in the result.'),
  CompressionRatio: number('Size reduction in percent, with one decimal; 0 if the file did not get smaller.'),
  OriginalSize: number('Size of the uploaded file, in bytes.'),
  CompressedSize: number('Size of the result, in bytes; never larger than the upload.'),
  Report: text('Warnings and what was kept, as percent-encoded JSON; only part of it if `truncated` is true.'),
  Link: text('Address of the full report (`rel="describedby"`) if the header has only part of it.'),
} satisfies Record<string, JsonObject>

type ComponentName = keyof typeof COMPONENTS

/** Headers of operation responses, by component name. */
const ANSWER_HEADERS: Record<string, ComponentName> = {
  'X-Page-Count': 'PageCount',
  'X-Compression-Ratio': 'CompressionRatio',
  'X-Original-Size': 'OriginalSize',
  'X-Compressed-Size': 'CompressedSize',
}

/** Headers that report how many calls a caller has left. */
export const RATE_LIMIT_HEADERS: JsonObject = {
  'X-RateLimit-Limit': refer('RateLimit'),
  'X-RateLimit-Remaining': refer('RateLimitRemaining'),
  'X-RateLimit-Reset': refer('RateLimitReset'),
  RateLimit: refer('RateLimitField'),
  'RateLimit-Policy': refer('RateLimitPolicy'),
}

/** Refers to the description of a header. */
export function refer(name: ComponentName): JsonObject {
  return { $ref: `#/components/headers/${name}` }
}

/** Describes a header of an operation's response; each one needs a description here. */
export function describeAnswerHeader(header: string): JsonObject {
  const name = ANSWER_HEADERS[header]
  if (name === undefined) throw new Error(`the header ${header} has no description for the API document`)
  return refer(name)
}

/** The header components that a document refers to. */
export function buildHeaderComponents(document: JsonObject): JsonObject {
  const source = JSON.stringify(document)
  const used = Object.entries<Json>(COMPONENTS).filter(([name]) => source.includes(`"#/components/headers/${name}"`))
  return Object.fromEntries(used)
}
