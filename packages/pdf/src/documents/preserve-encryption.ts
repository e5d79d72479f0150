import type { Warning } from '@recto/contract'
import type { Cryptography, InputFile } from '@recto/runtime'

import type { Encryption } from '../objects/encryption.ts'
import { openEncryption } from '../objects/open-encryption.ts'
import type { OpenedDocument } from './open-document.ts'

/** The encryption of a result, and warnings about it. */
export interface PreservedEncryption {
  encryption?: Encryption
  warnings: Warning[]
}

/**
 * The encryption that a file made from these documents keeps: that of the first one that needs a password, otherwise of
 * the first encrypted one. Passwords, permissions and keys stay, so both passwords keep working, even the one we were
 * not given.
 */
export function preserveEncryption(
  files: readonly InputFile[],
  documents: readonly OpenedDocument[],
  cryptography: Cryptography,
): PreservedEncryption {
  const locked = documents.filter(({ isEncrypted }) => isEncrypted)
  const opens = (document: OpenedDocument, password: string) =>
    document.reader.lock !== undefined && openEncryption(document.reader.lock, password, cryptography) !== 'password'
  const kept = locked.filter(({ reader }) => reader.encryption !== undefined)
  const source = kept.find((document) => !opens(document, '')) ?? kept[0]
  if (source === undefined) return { warnings: locked.map(({ name }) => ({ code: 'PROTECTION_REMOVED', file: name })) }
  const passwordOf = (document: OpenedDocument) => files[documents.indexOf(document)]?.password ?? ''
  const others = locked.filter((document) => document !== source && !opens(source, passwordOf(document)))
  const { encryption } = source.reader
  return {
    ...(encryption === undefined ? {} : { encryption }),
    warnings: [
      { code: 'PROTECTION_KEPT', file: source.name },
      ...others.map(({ name }) => ({ code: 'PROTECTION_REPLACED' as const, file: name })),
    ],
  }
}
