import { OPERATIONS, type ProtectionFacts } from '@recto/contract'
import {
  ALL_PERMISSIONS,
  decodePermissions,
  type Lock,
  openUnencryptedContent,
  openDocument,
  openEncryption,
  openingWarnings,
  openReader,
  readCryptMethods,
  readKeyFacts,
} from '@recto/pdf'
import { type Cryptography, type Operation, type OperationContext, singleFile } from '@recto/runtime'

import { jsonAnswer } from '../../json-answer.ts'

const UNPROTECTED: ProtectionFacts = {
  isEncrypted: false,
  needsPassword: false,
  algorithm: null,
  keyLength: null,
  permissions: ALL_PERMISSIONS,
}

/** Describes how a document is protected: see `checkProtection` in the contract. */
export const checkProtection: Operation<typeof OPERATIONS.checkProtection> = async (files, _, context) => {
  const file = singleFile(files)
  const lock = openReader(file)?.lock
  // A file that cannot be read must not be reported as unprotected.
  const document = lock === undefined ? await openDocument(file, context) : undefined
  const warnings = document === undefined ? [] : openingWarnings(document)
  const facts = lock === undefined ? UNPROTECTED : describeEncryption(lock, context)
  return jsonAnswer(OPERATIONS.checkProtection, file, facts, { warnings })
}

function describeEncryption(lock: Lock, { platform }: OperationContext): ProtectionFacts {
  const facts = readKeyFacts(lock)
  return {
    isEncrypted: true,
    needsPassword: needsPassword(lock, platform),
    ...describeCipher(lock),
    permissions: facts === undefined ? ALL_PERMISSIONS : decodePermissions(facts.permissions, facts.revision),
  }
}

function needsPassword(lock: Lock, cryptography: Cryptography): boolean {
  return (
    openEncryption(lock, '', cryptography) === 'password' &&
    openUnencryptedContent(lock, cryptography.aes) === undefined
  )
}

/** Algorithm and key length, if the security handler is supported. */
function describeCipher(lock: Lock): Pick<ProtectionFacts, 'algorithm' | 'keyLength'> {
  const methods = readCryptMethods(lock.dictionary, lock.resolve)
  const facts = readKeyFacts(lock)
  if (methods === undefined || facts === undefined) return { algorithm: 'unknown', keyLength: null }
  switch ([methods.streams, methods.strings, methods.files].find((method) => method !== 'none')) {
    case 'rc4':
      return { algorithm: 'RC4', keyLength: facts.keyLength * 8 }
    case 'aes-128':
      return { algorithm: 'AES', keyLength: 128 }
    case 'aes-256':
      return { algorithm: 'AES', keyLength: 256 }
    default:
      return { algorithm: 'unknown', keyLength: null }
  }
}
