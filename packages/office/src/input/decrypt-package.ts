import type { AesCbc } from '@recto/runtime'

import { readAgile } from './encryption/agile.ts'
import { readStandard } from './encryption/standard.ts'
import type { PackageKey } from './encryption/package-key.ts'
import { encodePassword } from './encryption/password-bytes.ts'

/** The streams of an encrypted package. */
export interface EncryptedPackage {
  /** `EncryptionInfo` (MS-OFFCRYPTO 2.3.4.5, 2.3.4.10). */
  information: Uint8Array
  /** `EncryptedPackage`: the size of the package, and its encrypted bytes (2.3.4.4). */
  content: Uint8Array
}

/** Bytes of the size before the encrypted bytes. */
const SIZE_BYTES = 8

/** A package, or why there is none. */
export type DecryptedPackage = { bytes: Uint8Array } | { failure: 'password' | 'unreadable' }

/** Decrypts a package of Word, Excel or PowerPoint with its password. */
export function decryptPackage(
  { information, content }: EncryptedPackage,
  password: string,
  aes: AesCbc,
): DecryptedPackage {
  const scheme = readScheme(information)
  if (scheme === undefined || content.length < SIZE_BYTES) return { failure: 'unreadable' }
  const open = scheme.unlock(encodePassword(password), aes)
  if (open === undefined) return { failure: 'password' }
  const size = new DataView(content.buffer, content.byteOffset).getUint32(0, true)
  const encrypted = content.subarray(SIZE_BYTES)
  // Ciphers work on whole blocks; an incomplete last block of a damaged file is lost.
  const whole = encrypted.subarray(0, encrypted.length - (encrypted.length % 16))
  return { bytes: open(whole).subarray(0, size) }
}

/** How a package is encrypted; undefined if unknown (2.3.4.5). */
function readScheme(information: Uint8Array): PackageKey | undefined {
  if (information.length < 8) return undefined
  const view = new DataView(information.buffer, information.byteOffset, information.byteLength)
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)]
  if (major === 4 && minor === 4) return readAgile(new TextDecoder().decode(information.subarray(8)))
  return minor === 2 ? readStandard(view) : undefined
}
