import type { ConnectionOptions } from 'node:tls'

const DEFAULT_PORT = 6379
const DEFAULT_PREFIX = 'recto'
const EXAMPLE = 'redis://:password@host:6379'

/** Address and credentials of Redis. */
export interface QueueAddress {
  host: string
  port: number
  username?: string
  password?: string
  db: number
  /** Set for encrypted connections. */
  tls?: ConnectionOptions
  /** Separates installations that share one Redis. */
  prefix: string
}

/**
 * Parses `redis://user:password@host:port/db?prefix=name`; `rediss://` encrypts.
 * @throws Error whose message completes "QUEUE_URL …" and never quotes the URL, which contains the password
 */
export function parseQueueUrl(text: string): QueueAddress {
  if (!URL.canParse(text)) throw new Error(`must be a URL such as ${EXAMPLE}`)
  const url = new URL(text)
  const isEncrypted = url.protocol === 'rediss:'
  if (!isEncrypted && url.protocol !== 'redis:') throw new Error('must begin with redis:// or rediss://')
  if (url.hostname === '') throw new Error(`must name a host, such as ${EXAMPLE}`)
  if (!/^(\/\d{0,5})?$/.test(url.pathname))
    throw new Error('may have the number of a database as its path, and nothing else')
  const prefix = url.searchParams.get('prefix') ?? DEFAULT_PREFIX
  if (!/^[\w-]{1,40}$/.test(prefix)) throw new Error('may have a prefix of letters, digits, _ and -')
  return {
    // URL keeps the brackets around IPv6 addresses, which sockets do not accept.
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    ...(url.username === '' ? {} : { username: decode(url.username) }),
    ...(url.password === '' ? {} : { password: decode(url.password) }),
    db: Number(url.pathname.slice(1)),
    ...(isEncrypted ? { tls: {} } : {}),
    prefix,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must write % as %25 in its user name and password')
  }
}
