import type { ConnectionOptions } from 'node:tls'

const DEFAULT_PORT = 6379
const DEFAULT_PREFIX = 'recto'

/** Where Redis is and how to log in. */
export interface QueueAddress {
  host: string
  port: number
  username?: string
  password?: string
  db: number
  /** Set for encrypted connections. */
  tls?: ConnectionOptions
  /** Tells installations that share a Redis apart. */
  prefix: string
}

/**
 * Parses `redis://user:password@host:port/db?prefix=name`; `rediss://` encrypts.
 * @throws Error with a sentence that does not repeat the URL, which holds the password
 */
export function parseQueueUrl(text: string): QueueAddress {
  if (!URL.canParse(text)) throw new Error('The URL of the queue is no valid URL.')
  const url = new URL(text)
  const isEncrypted = url.protocol === 'rediss:'
  if (!isEncrypted && url.protocol !== 'redis:')
    throw new Error('The URL of the queue must begin with redis:// or rediss://.')
  if (url.hostname === '') throw new Error('The URL of the queue names no host.')
  if (!/^(\/\d{0,5})?$/.test(url.pathname))
    throw new Error('The path of the queue URL must be the number of a database.')
  const prefix = url.searchParams.get('prefix') ?? DEFAULT_PREFIX
  if (!/^[\w-]{1,40}$/.test(prefix)) throw new Error('The prefix in the queue URL may have letters, digits, _ and -.')
  return {
    // URL keeps the brackets around IPv6 addresses, which sockets do not take.
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    db: Number(url.pathname.slice(1)),
    ...(isEncrypted ? { tls: {} } : {}),
    prefix,
  }
}
