import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 48 bits: enough to name a key. The ID is public; it appears in lists, logs and metrics. */
const ID_BYTES = 6

/**
 * 256 bits, infeasible to guess or enumerate. A slow hash protects passwords people choose; here it would only make
 * every request expensive, forged ones included.
 */
const SECRET_BYTES = 32

/**
 * `recto_<id>_<secret>` in hexadecimal: secret scanners recognize the prefix, and a double click selects the whole key.
 */
const API_KEY = /^recto_([0-9a-f]{12})_[0-9a-f]{64}$/

/** Anything that starts like a key, complete or not, to keep it out of messages. */
const KEY_LIKE = /recto_[0-9a-f]{12}_\w*/gi

/** A new key with what the server stores about it. */
export interface NewApiKey {
  /** The secret; shown to its holder and never stored. */
  key: string
  id: string
  hash: string
}

/** Creates a random key. */
export function createApiKey(): NewApiKey {
  const id = randomBytes(ID_BYTES).toString('hex')
  const key = `recto_${id}_${randomBytes(SECRET_BYTES).toString('hex')}`
  return { key, id, hash: hashApiKey(key) }
}

/** Returns the public ID within a key; `undefined` if the text is not a key. */
export function readKeyId(key: string): string | undefined {
  return API_KEY.exec(key)?.[1]
}

/** The hash under which a key is stored: SHA-256 in hexadecimal. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))
}

/** Redacts keys in text that will be printed. */
export function redactApiKeys(text: string): string {
  return text.replaceAll(KEY_LIKE, 'recto_…')
}
