import { AppError, BYTES_PER_MB, READING_BOUNDS } from '@recto/contract'
import type { AesCbc } from '@recto/runtime'
import { inflateBytes, ZipTooLargeError } from '@recto/zip'

import { decryptOdfPart } from './encryption/odf-part.ts'
import { type KeyDerivation, readOdfEncryption } from './encryption/odf-manifest.ts'
import type { PackageParts } from './parts.ts'
import { applyEdits } from './xml-tags.ts'

const MANIFEST = 'META-INF/manifest.xml'
/** The only part of a package that is encrypted as a whole: the package itself. */
const WHOLE = 'encrypted-package'

const MAX_BYTES = READING_BOUNDS.maxExpandedMb * BYTES_PER_MB
/** Repetitions of PBKDF2 for all parts together, which take about half a minute. LibreOffice has 100,000 for each. */
const MAX_ITERATIONS = 50_000_000
/** A key by Argon2id takes as long as so many of them. */
const ARGON2_ITERATIONS = 10_000_000

/** Whether a package needs a password. */
export function isEncryptedOdf(parts: PackageParts, file: string): boolean {
  return parts.text(MANIFEST, file).includes('encryption-data')
}

/**
 * Decrypts a package of OpenDocument: its parts in place, or the whole package.
 * @returns 'parts' when they are decrypted; the package that was encrypted as a whole; undefined if it is encrypted in another way
 * @throws AppError PASSWORD_REQUIRED, WRONG_PASSWORD, DAMAGED_OFFICE_FILE, TOO_COMPLEX
 */
export async function decryptOdf(
  parts: PackageParts,
  { file, password, aes }: { file: string; password: string; aes: AesCbc },
): Promise<'parts' | Uint8Array | undefined> {
  const manifest = parts.text(MANIFEST, file)
  const encryption = readOdfEncryption(manifest)
  if (encryption === undefined || encryption.parts.length === 0) return undefined
  const iterations = encryption.parts.reduce((sum, { derivation }) => sum + iterationsOf(derivation.function), 0)
  if (iterations > MAX_ITERATIONS) return undefined
  if (password === '') throw new AppError('PASSWORD_REQUIRED', { file })
  let room = MAX_BYTES
  for (const [index, part] of encryption.parts.entries()) {
    const packed = await decryptOdfPart(part, parts.bytes(part.path, file), password, aes)
    // Once the first part has opened, the password is right.
    if (packed === undefined) throw new AppError(index === 0 ? 'WRONG_PASSWORD' : 'DAMAGED_OFFICE_FILE', { file })
    const bytes = inflate(packed, room, { file, isChecked: part.cipher === 'AES-GCM' || part.checksum !== undefined })
    if (part.path === WHOLE) return bytes
    room -= bytes.length
    parts.setBytes(part.path, bytes)
  }
  parts.setText(MANIFEST, applyEdits(manifest, encryption.edits))
  return 'parts'
}

function iterationsOf(derive: KeyDerivation['function']): number {
  return derive.name === 'PBKDF2' ? derive.iterations : ARGON2_ITERATIONS
}

/** Data that nothing has checked shows a wrong password by being no deflated data. */
function inflate(packed: Uint8Array, room: number, { file, isChecked }: { file: string; isChecked: boolean }) {
  try {
    return inflateBytes(packed, room)
  } catch (error) {
    if (!(error instanceof ZipTooLargeError))
      throw new AppError(isChecked ? 'DAMAGED_OFFICE_FILE' : 'WRONG_PASSWORD', { file }, error)
    throw new AppError('TOO_COMPLEX', { file, reason: 'expansion', limit: READING_BOUNDS.maxExpandedMb }, error)
  }
}
