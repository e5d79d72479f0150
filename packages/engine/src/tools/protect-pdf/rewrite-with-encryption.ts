import { type OpenedDocument, openingWarnings, rewriteDocument, type RewriteOptions, writingPlatform } from '@recto/pdf'
import { type OperationContext, type OperationResult, stopIfAborted } from '@recto/runtime'

/** Opening reads only a fraction of a file; nearly all of the work is writing. */
const OPENING_SHARE = 0.1

/** Rewrites a document with new encryption, or without any. */
export async function rewriteWithEncryption(
  document: OpenedDocument,
  context: OperationContext,
  options: Omit<RewriteOptions, 'onProgress'>,
): Promise<OperationResult> {
  const onProgress = (fraction: number) => {
    stopIfAborted(context)
    context.progress?.({ fraction: OPENING_SHARE + (1 - OPENING_SHARE) * fraction, step: 'saving' })
  }
  onProgress(0)
  const { bytes, warnings } = await rewriteDocument(document, writingPlatform(context), { ...options, onProgress })
  return {
    file: { name: document.name, contentType: 'application/pdf', bytes },
    // Rewriting finds more damage, so warnings come last.
    report: { pageCount: document.pages.length, warnings: [...openingWarnings(document), ...warnings] },
  }
}
