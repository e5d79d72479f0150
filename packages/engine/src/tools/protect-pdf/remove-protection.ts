import { AppError, OPERATIONS, type Warning } from '@recto/contract'
import { contentWarnings, openDocument, type OpenedDocument } from '@recto/pdf'
import { type Operation, type OperationResult, singleFile } from '@recto/runtime'

import { rewriteWithEncryption } from './rewrite-with-encryption.ts'

/** Removes the encryption of a document: see `removeProtection` in the contract. */
export const removeProtection: Operation<typeof OPERATIONS.removeProtection> = async (files, { password }, context) => {
  const file = { ...singleFile(files), password }
  const document = await openDocument(file, context)
  if (!document.isEncrypted) return unchanged(document, file.bytes)
  // A given password must be right even if none is needed to open the file.
  if (document.reader.unlockedBy === '') throw new AppError('WRONG_PASSWORD', { file: file.name })
  const result = await rewriteWithEncryption(document, context, {})
  return { ...result, file: { ...result.file, name: OPERATIONS.removeProtection.outputName([file.name]) } }
}

function unchanged(document: OpenedDocument, bytes: Uint8Array): OperationResult {
  const { name, pages } = document
  const warnings: Warning[] = [...contentWarnings(document), { code: 'NOT_PROTECTED', file: name }]
  const file = { name: OPERATIONS.removeProtection.outputName([name]), contentType: 'application/pdf', bytes }
  return { file, report: { pageCount: pages.length, warnings } }
}
