import type { KeptCounts, Warning } from '@recto/contract'
import {
  DocumentCopier,
  type DocumentWriter,
  dropSignatures,
  isName,
  type OpenedDocument,
  reservePages,
  SharedStreams,
  type SignatureRules,
} from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import { type MergeInput, noRenames } from './merge-input.ts'
import { createRewrite } from './rewrite-names.ts'

/**
 * Creates inputs for all pages of documents. References of all pages are allocated before copying, so that destinations
 * can point to any page.
 */
export function createInputs(
  documents: readonly OpenedDocument[],
  writer: DocumentWriter,
  platform: Platform,
): MergeInput[] {
  const shared = new SharedStreams(platform)
  let firstPage = 0
  return documents.map((document) => {
    const input = createInput(document, writer, { shared, firstPage })
    firstPage += input.pages.length
    return input
  })
}

/** Creates an input for all pages of a document. Its first page gets the given index. */
export function createInput(
  document: OpenedDocument,
  writer: DocumentWriter,
  { shared, firstPage }: { shared: SharedStreams; firstPage: number },
): MergeInput {
  const copier = new DocumentCopier(document.reader, writer, { shared })
  const reserved = reservePages(document.pages, copier, writer)
  const pages = reserved.map(({ reference }) => reference)
  return { document, copier, reserved, pages, firstPage, renames: noRenames(), structureOffset: 0 }
}

/** Signatures omitted while copying a file. */
export interface DroppedSignatures {
  file: string
  signatures: SignatureRules
}

/** Sets each copier's rules. Links and omitted signatures are counted while copying. */
export function setCopyRules(inputs: readonly MergeInput[], kept: KeptCounts): DroppedSignatures[] {
  return inputs.map((input) => {
    const rewrite = createRewrite(input)
    const signatures = dropSignatures(input.document.reader)
    input.copier.follow({
      omits: signatures.omits,
      rewrite: (copy, original) => {
        if (isName(copy.get('Subtype'), 'Link') && copy.has('Rect')) kept.links += 1
        signatures.rewrite(copy)
        rewrite(copy, original)
      },
    })
    return { file: input.document.name, signatures }
  })
}

/** A warning about the signatures omitted, if there were any. */
export function signatureWarnings({ file, signatures }: DroppedSignatures): Warning[] {
  const count = signatures.count()
  return count > 0 ? [{ code: 'SIGNATURES_LOST', file, count }] : []
}
