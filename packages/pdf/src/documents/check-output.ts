import { DocumentReader } from '../objects/document-reader.ts'
import type { Encryption } from '../objects/encryption.ts'
import { readPageTree } from './page-tree.ts'

/** The required properties of a file just written. */
export interface ExpectedOutput {
  pageCount: number
  encryption?: Encryption | undefined
}

/**
 * Reads a file just written as strictly as a reader that repairs nothing: cross-reference data, encryption, every page.
 * @throws Error saying what is wrong; always a bug of ours
 */
export function checkOutput(bytes: Uint8Array, { pageCount, encryption }: ExpectedOutput): void {
  const reader = new DocumentReader(bytes)
  if (reader.isEncrypted !== (encryption !== undefined))
    throw new Error('the new file is not locked as it was meant to be')
  if (encryption !== undefined) reader.unlockWith(encryption)
  const { pages, lost } = readPageTree(reader, pageCount)
  if (reader.isDamaged) throw new Error('the cross-reference data of the new file is wrong')
  if (pages.length !== pageCount || lost > 0) throw new Error(`the new file has ${pages.length} of ${pageCount} pages`)
}
