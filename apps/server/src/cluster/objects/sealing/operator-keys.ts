import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

import { SealError } from './seal-error.ts'
import { openBytes, sealBytes } from './sealed-records.ts'

const KEY_BYTES = 32
const PURPOSE = 'wrapped key of '

/** The operator's keys, which wrap the jobs' data keys. The first one wraps, all can unwrap, which allows rotation. */
export class OperatorKeys {
  readonly #first: KeyObject
  readonly #all: readonly KeyObject[]

  private constructor(first: KeyObject, others: readonly KeyObject[]) {
    this.#first = first
    this.#all = [first, ...others]
  }

  /**
   * Parses 32-byte keys in base64 or base64url, separated by commas. Throws an `Error` whose message completes
   * "CLUSTER_KEY …" without quoting the keys.
   */
  static parse(text: string): OperatorKeys {
    const [first, ...others] = text.split(',').map((part) => parseKey(part.trim()))
    if (first === undefined) throw new Error('must have a key')
    return new OperatorKeys(first, others)
  }

  /** Derives a key for another purpose from the first key; it changes when that key is replaced. */
  derive(purpose: string): KeyObject {
    return createSecretKey(Buffer.from(hkdfSync('sha256', this.#first, '', purpose, KEY_BYTES)))
  }

  /** Wraps a data key. @param context where the wrapped key is stored; unwrapping requires the same context */
  wrap(dataKey: KeyObject, context: string): Buffer {
    return sealBytes(this.#first, PURPOSE + context, dataKey.export())
  }

  /** Unwraps a data key. Throws a `SealError` if none of the keys wrapped it. */
  unwrap(wrapped: Uint8Array, context: string): KeyObject {
    for (const key of this.#all) {
      const clear = tryToOpen(key, PURPOSE + context, wrapped)
      if (clear !== undefined) return createSecretKey(clear)
    }
    throw new SealError('no key of the operator opens this key: CLUSTER_KEY may lack an earlier one')
  }
}

function parseKey(text: string): KeyObject {
  const bytes = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== KEY_BYTES)
    throw new Error(
      'must be 32 random bytes in base64, such as `openssl rand -base64 32` prints, or several, separated by commas',
    )
  return createSecretKey(bytes)
}

function tryToOpen(key: KeyObject, context: string, wrapped: Uint8Array): Buffer | undefined {
  try {
    return openBytes(key, context, wrapped)
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
