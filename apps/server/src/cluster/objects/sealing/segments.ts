import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

import { SealError } from './seal-error.ts'

/*
 * A sealed file is a header (4 bytes "RSF1", 32 bytes salt) followed by segments: 65,536 bytes of plaintext, fewer in
 * the last one, each with a 16-byte tag. Segments are encrypted with AES-256-GCM under the file's key: HKDF-SHA-256 of
 * the data key, the salt, and the context. The nonce is the segment's index (11 bytes, big-endian) and 1 for the last
 * segment, 0 for others. This is the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online
 * Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, 2015), with the nonces of age. An empty file is one
 * empty segment; no other file ends in one.
 */

const ALGORITHM = 'aes-256-gcm'
const MAGIC = Buffer.from('RSF1')
const PURPOSE = 'recto sealed file 1\0'

const [KEY_BYTES, SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 32, 12, 16]

export const HEADER_BYTES = MAGIC.length + SALT_BYTES
/** Plaintext bytes in a segment. */
export const SEGMENT_BYTES = 65_536
/** Bytes of a sealed segment. */
export const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES

/** Returns the size of a sealed file, given the plaintext size. */
export function sealedSizeOf(clearBytes: number): number {
  return HEADER_BYTES + clearBytes + TAG_BYTES * Math.max(1, Math.ceil(clearBytes / SEGMENT_BYTES))
}

/** Returns the plaintext size, given the sealed size. Throws a `SealError` if no sealed file has that size. */
export function clearSizeOf(sealedBytes: number): number {
  const segments = Math.ceil((sealedBytes - HEADER_BYTES) / SEALED_SEGMENT_BYTES)
  const clearBytes = sealedBytes - HEADER_BYTES - TAG_BYTES * segments
  if (segments < 1 || clearBytes < 0 || sealedSizeOf(clearBytes) !== sealedBytes)
    throw new SealError('no sealed file has this size')
  return clearBytes
}

/** Creates a random key. */
export const newKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES))

/** Seals and opens the segments of one file. */
export class SegmentCipher {
  readonly header: Buffer
  readonly #key: KeyObject

  private constructor(header: Buffer, key: KeyObject, context: string) {
    this.header = header
    const bytes = hkdfSync('sha256', key, header.subarray(MAGIC.length), PURPOSE + context, KEY_BYTES)
    this.#key = createSecretKey(Buffer.from(bytes))
  }

  /** Starts a new file, with a random salt. */
  static create(key: KeyObject, context: string): SegmentCipher {
    return new SegmentCipher(Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]), key, context)
  }

  /** Continues a file with this header. Throws a `SealError` if the header is invalid. */
  static read(header: Buffer, key: KeyObject, context: string): SegmentCipher {
    const isHeader = header.length === HEADER_BYTES && header.subarray(0, MAGIC.length).equals(MAGIC)
    if (!isHeader) throw new SealError('not a sealed file')
    return new SegmentCipher(Buffer.from(header), key, context)
  }

  seal(clear: Uint8Array, index: number, isLast: boolean): Buffer {
    const cipher = createCipheriv(ALGORITHM, this.#key, nonceOf(index, isLast))
    return Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws a `SealError` unless this is the given segment of this file. */
  open(sealed: Buffer, index: number, isLast: boolean): Buffer {
    const clearBytes = sealed.length - TAG_BYTES
    if (clearBytes < 0) throw new SealError('a sealed file is cut off')
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(clearBytes))
    const clear = decipher.update(sealed.subarray(0, clearBytes))
    try {
      decipher.final()
    } catch (cause) {
      throw new SealError('a sealed file was changed, or has another key', { cause })
    }
    return clear
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  // The upper bytes of the index stay 0: 2^48 segments are more than any store accepts.
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}
