import {
  type CleaningFacts,
  type FindingCount,
  type FindingKind,
  isActive,
  kindsToRemove,
  OPERATIONS,
  type Warning,
} from '@recto/contract'
import {
  findContent,
  openDocument,
  type OpenedDocument,
  openingWarnings,
  pdfAPart,
  preserveEncryption,
  rewriteDocument,
  writingPlatform,
} from '@recto/pdf'
import { type InputFile, type Operation, type OperationContext, singleFile, stopIfAborted } from '@recto/runtime'

import { cleanDocument } from './clean-document.ts'

/** Fractions of the progress at which the file is searched, cleaned and written. */
const SEARCHED = 0.2
const CLEANED = 0.5
const WRITTEN = 0.9

/** Removes content of the chosen kinds: see `sanitize` in the contract. */
export const sanitize: Operation<typeof OPERATIONS.sanitize> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, context)
  const kinds = kindsToRemove(options)
  const before = findContent(document)
  report(context, SEARCHED, 'working')
  const { edits, document: cleaned } = cleanDocument(document, kinds)
  report(context, CLEANED, 'saving')
  const { encryption, warnings } = preserveEncryption([file], [document], context.platform)
  // PDF/A-1 does not allow object streams (ISO 19005-1, 6.1.4).
  const layout = pdfAPart(document) === '1' ? 'uncompressed' : 'object-streams'
  const onProgress = (fraction: number) => report(context, CLEANED + (WRITTEN - CLEANED) * fraction, 'saving')
  const written = await rewriteDocument(cleaned, writingPlatform(context), { encryption, edits, layout, onProgress })
  const remaining = await search({ ...file, bytes: written.bytes }, context, kinds)
  const lostProtection = warnings.filter(({ code }) => code === 'PROTECTION_REMOVED')
  return {
    file: { name: OPERATIONS.sanitize.outputName([file.name]), contentType: 'application/pdf', bytes: written.bytes },
    report: {
      pageCount: document.pages.length,
      cleaning: { removed: before.filter(({ kind }) => kinds.has(kind)).map(toCount), remaining },
      warnings: [...aboutOpening(document), ...aboutRest(document, remaining), ...lostProtection, ...written.warnings],
    },
  }
}

function report(context: OperationContext, fraction: number, step: 'working' | 'saving'): void {
  stopIfAborted(context)
  context.progress?.({ fraction, step })
}

/**
 * Searches the file just written, from its bytes.
 * @throws Error if it contains anything that was to be removed; always a bug of ours
 */
async function search(
  file: InputFile,
  context: OperationContext,
  removed: ReadonlySet<FindingKind>,
): Promise<CleaningFacts['remaining']> {
  const remaining = findContent(await openDocument(file, context)).map(toCount)
  const missed = remaining.filter(({ kind }) => removed.has(kind))
  if (missed.length > 0) throw new Error(`the cleaned file still has ${JSON.stringify(missed)}`)
  return remaining
}

function toCount({ kind, count }: FindingCount): FindingCount {
  return { kind, count }
}

/** The report says what the input contained. */
function aboutOpening(document: OpenedDocument): Warning[] {
  return openingWarnings(document).filter(({ code }) => code !== 'ACTIVE_CONTENT')
}

function aboutRest({ name: file }: OpenedDocument, remaining: readonly FindingCount[]): Warning[] {
  const findings = remaining.filter(({ kind }) => isActive(kind))
  return findings.length === 0 ? [] : [{ code: 'ACTIVE_CONTENT', file, findings, isKept: true }]
}
