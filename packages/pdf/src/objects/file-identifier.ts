import { sha256 } from '@noble/hashes/sha2.js'
import type { OperationContext, Platform } from '@recto/runtime'

/** Bytes that need a backslash in a literal string (ISO 32000-2, 7.3.4.2). */
const ESCAPED = new Set([0x28, 0x29, 0x5c, 0x0d])

const LENGTH = 16

/**
 * Creates a file identifier (ISO 32000-2, 14.4) that always has the same number of bytes, so that a result's size does
 * not depend on chance.
 */
export function newFileIdentifier({
  identifier,
  randomBytes,
}: Pick<Platform, 'identifier' | 'randomBytes'>): Uint8Array {
  return (identifier ?? randomBytes)(LENGTH).map((byte) => (ESCAPED.has(byte) ? byte + 0x80 : byte))
}

/**
 * The platform to write files with: their identifiers come from the operation's seed, if it has one. Hashed, because
 * the seed may be a job's ID, which not everyone who gets the file may know.
 */
export function writingPlatform({ platform, seed }: Pick<OperationContext, 'platform' | 'seed'>): Platform {
  if (seed === undefined) return platform
  let count = 0
  const identifier = (length: number) => {
    count += 1
    return sha256(new TextEncoder().encode(`file ${count} of ${seed.id}`)).subarray(0, length)
  }
  return { ...platform, identifier }
}
