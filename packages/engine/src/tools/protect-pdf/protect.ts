import { OPERATIONS, type EncryptionLevel, type OptionsOf, type Warning } from '@recto/contract'
import {
  dictionary,
  encodePassword,
  encodePermissions,
  type Encryption,
  type EncryptionRequest,
  name,
  newEncryption,
  openDocument,
  type PasswordBytes,
  PdfDictionary,
} from '@recto/pdf'
import { type Operation, type Platform, singleFile } from '@recto/runtime'

import { rewriteWithEncryption } from './rewrite-with-encryption.ts'

const REVISIONS: Record<EncryptionLevel, EncryptionRequest['revision']> = { low: 2, medium: 3, high: 6 }

/** Revision 6 was an extension of PDF 1.7 before PDF 2.0; software of that time looks for the extension. */
const AES_256_OPTIONS = { minVersion: '1.7', changeCatalog: declareExtension }

/** Encrypts a document with passwords: see `protect` in the contract. */
export const protect: Operation<typeof OPERATIONS.protect> = async (files, options, context) => {
  const file = singleFile(files)
  const document = await openDocument(file, context)
  const { encryption, warnings } = createEncryption(options, context.platform)
  const changes = options.encryptionLevel === 'high' ? AES_256_OPTIONS : {}
  const result = await rewriteWithEncryption(document, context, { encryption, ...changes })
  result.report.warnings.push(...warnings)
  return { ...result, file: { ...result.file, name: OPERATIONS.protect.outputName([file.name]) } }
}

function createEncryption(
  options: OptionsOf<typeof OPERATIONS.protect>,
  platform: Platform,
): { encryption: Encryption; warnings: Warning[] } {
  const revision = REVISIONS[options.encryptionLevel]
  const user = encodePassword(options.userPassword, revision)
  const owner = encodeOwnerPassword(options, user, revision)
  const permissions = encodePermissions(options, revision)
  const encryption = newEncryption({ revision, user: user.bytes, owner: owner.bytes, permissions }, platform)
  return { encryption, warnings: passwordWarnings(user, owner) }
}

/** The owner password. If it equals the user password, the other encoding that software may use for it takes its place. */
function encodeOwnerPassword(
  { userPassword, ownerPassword }: OptionsOf<typeof OPERATIONS.protect>,
  user: PasswordBytes,
  revision: number,
): PasswordBytes {
  const isOwn = ownerPassword !== '' && ownerPassword !== userPassword
  return isOwn ? encodePassword(ownerPassword, revision) : { ...user, bytes: user.utf8 ?? user.bytes }
}

function passwordWarnings(user: PasswordBytes, owner: PasswordBytes): Warning[] {
  const counts = [user, owner].flatMap(({ cutTo }) => cutTo ?? [])
  const opensBothWays = owner.bytes === user.utf8
  const isDisputed = !opensBothWays && (user.isDisputed || owner.isDisputed)
  return [
    ...(counts.length > 0 ? [{ code: 'PASSWORD_CUT', count: Math.min(...counts) } as const] : []),
    ...(isDisputed ? [{ code: 'PASSWORD_NOT_STANDARD' } as const] : []),
  ]
}

/** Adds Adobe's extension level 8 to the catalog's developer extensions (ISO 32000-2, 7.12). */
function declareExtension(catalog: PdfDictionary): void {
  const present = catalog.get('Extensions')
  const extensions = new PdfDictionary(present instanceof PdfDictionary ? present.entries : [])
  extensions.set('ADBE', dictionary({ BaseVersion: name('1.7'), ExtensionLevel: 8 }))
  catalog.set('Extensions', extensions)
}
