import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf, type EncryptionKind } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { input, sample } from '../../../test/inputs.ts'
import { crossing, type AcceptedCase, type OperationCases } from '../../../test/operation-case.ts'

const ALL = {
  allowPrinting: true,
  allowModifying: true,
  allowCopying: true,
  allowAnnotating: true,
  allowFillingForms: true,
}

function row(name: string, file: () => InputFile, expected: object): AcceptedCase {
  const check: AcceptedCase['check'] = ({ bytes }) => {
    const facts: unknown = JSON.parse(new TextDecoder().decode(bytes))
    assert.deepEqual(facts, expected)
  }
  return { name, operation: 'checkProtection', files: () => [file()], options: {}, check }
}

const CIPHERS: [EncryptionKind, 'RC4' | 'AES', number][] = [
  ['revision 2, RC4', 'RC4', 40],
  ['revision 3, RC4', 'RC4', 128],
  ['revision 4, RC4', 'RC4', 128],
  ['revision 4, AES', 'AES', 128],
  ['revision 5, AES', 'AES', 256],
  ['revision 6, AES', 'AES', 256],
]

const accepted: OperationCases['accepted'] = [
  row('a document without protection', () => input('a.pdf', fixtures.plain(1)), {
    isEncrypted: false,
    needsPassword: false,
    algorithm: null,
    keyLength: null,
    permissions: ALL,
  }),
  crossing(
    ['http'],
    row('a document that only restricts', () => input('a.pdf', sample('owner-locked.pdf')), {
      isEncrypted: true,
      needsPassword: false,
      algorithm: 'AES',
      keyLength: 256,
      permissions: { ...ALL, allowPrinting: false },
    }),
  ),
  ...CIPHERS.map(([kind, algorithm, keyLength]) =>
    row(kind, () => input('a.pdf', encryptWithQpdf(fixtures.plain(1), kind, 'user', 'owner')), {
      isEncrypted: true,
      needsPassword: true,
      algorithm,
      keyLength,
      permissions: ALL,
    }),
  ),
]

const refused: OperationCases['refused'] = [
  {
    name: 'does not report an unreadable file as unprotected',
    operation: 'checkProtection',
    files: () => [input('a.pdf', fixtures.beyondRepair())],
    options: {},
    error: 'DAMAGED_PDF',
    facts: { file: 'a.pdf' },
  },
]

/** Cases of checkProtection. */
export const cases: OperationCases = { accepted, refused }
