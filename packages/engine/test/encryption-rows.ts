import { ENCRYPTION_KINDS, type EncryptionKind } from '../../../fixtures/encrypt-with-qpdf.ts'
import { type AcceptedCase, rare } from './operation-case.ts'

/** The oldest and the latest kind of encryption; merge, rotate and watermark keep all of them in every run. */
const KINDS_IN_EVERY_RUN: ReadonlySet<EncryptionKind> = new Set(['revision 2, RC4', 'revision 6, AES'])

/** A row for each kind of encryption; all but two of them wait for the full run. */
export function rowsOfEncryption(makeRow: (kind: EncryptionKind) => AcceptedCase): AcceptedCase[] {
  const kinds = Object.keys(ENCRYPTION_KINDS) as EncryptionKind[]
  return kinds.map((kind) => (KINDS_IN_EVERY_RUN.has(kind) ? makeRow(kind) : rare(makeRow(kind))))
}
