import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import type { Sha2 } from '@recto/runtime'

const HASHES = { 256: sha256, 384: sha384, 512: sha512 }

/** SHA-2 in JavaScript, for platforms without a synchronous native one. */
export const portableSha2: Sha2 = (bits, data) => HASHES[bits](data)
