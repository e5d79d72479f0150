import { z } from 'zod'

import { OperatorKeys } from '../cluster/objects/sealing/operator-keys.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

/** An integer between `min` and `max`. */
export const integerBetween = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A positive number of megabytes, fractions allowed. */
export const megabytes = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'must be a number of megabytes, such as 10')
  .transform(Number)
  .refine((value) => value > 0, 'must be more than 0')

/** `true` or `false`. */
export const booleanText = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/** `on` or `off`. */
export const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on')

/** An origin such as https://example.com. */
export const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://example.com',
  )

/** An http or https URL; trailing slashes are removed. */
export const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL')
  .transform((text) => text.replace(/\/+$/, ''))

/** Our own paths, which a base path must not collide with. */
const OWN_PATHS: ReadonlySet<string> = new Set(['/api', '/assets', '/tool', '/tools'])

/** A path such as /pdf, in characters that need no encoding; a trailing slash is removed. */
export const urlPath = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (path) => /^(\/[\w~-][\w.~-]*)*$/.test(path) && !OWN_PATHS.has(path.split('/', 2).join('/')),
    'must be a path such as /pdf that does not begin like our own',
  )

/** An email address. */
export const emailAddress = z.email('must be an address such as help@example.com')

/** Origins separated by commas. */
export const originList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(origin))

/** A number of proxies, their addresses and networks separated by commas, or `true` or `false`. */
export const trustedProxies = z.string().transform((text, context) => {
  const trusted = parseTrustedProxies(text)
  if (trusted !== undefined) return trusted
  context.addIssue('must be a number of proxies up to 9, their addresses or networks, true or false')
  return z.NEVER
})

/** A positive integer, or `off`, which becomes `null`. */
export const countOrOff = (what: string, max = 1_000_000) =>
  z.union(
    [z.literal('off').transform(() => null), integerBetween(1, max)],
    `must be a whole number${what === '' ? '' : ` of ${what}`} or off`,
  )

/** IDs and SHA-256 hashes of API keys, such as `0a1b2c3d4e5f:9f86…`, separated by commas. */
export const apiKeyHashes = z
  .string()
  .regex(
    /^[0-9a-f]{12}:[0-9a-f]{64}(?:\s*,\s*[0-9a-f]{12}:[0-9a-f]{64})*$/,
    'must list IDs and hashes as printed by "recto keys add --no-store", separated by commas',
  )
  .transform((text) =>
    text.split(',').map((part) => {
      const [id = '', hash = ''] = part.trim().split(':')
      return { id, hash }
    }),
  )

/** An absolute path. */
export const absolutePath = z.string().startsWith('/', 'must be an absolute path')

/** A host name or an IP address. */
export const hostName = z.string().regex(/^[\w.:-]+$/, 'must be a host name or address')

/** `embedded`, or the URL of a service shared by all nodes of a cluster, as checked by a parser. */
export const embeddedOr = (parse: (url: string) => unknown) =>
  z.string().transform((text, context) => (text === 'embedded' ? text : takenBy(parse, text, context)))

/** One or more keys that wrap those of jobs. */
export const clusterKeys = z
  .string()
  .transform((text, context) => takenBy((keys) => OperatorKeys.parse(keys), text, context))

/** The text, if a parser accepts it. The parser's errors complete "NAME …" without quoting the text. */
function takenBy(parse: (text: string) => unknown, text: string, context: z.RefinementCtx): string {
  try {
    parse(text)
    return text
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : 'is invalid')
    return z.NEVER
  }
}
