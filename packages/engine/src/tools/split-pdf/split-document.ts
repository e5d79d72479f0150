import { AppError, listPages, planParts, type SplitPlan, type Warning } from '@recto/contract'
import {
  isSignature,
  preserveEncryption,
  ReusableBuffer,
  openDocument,
  openingWarnings,
  outlineStarts,
  PdfDictionary,
  writingPlatform,
} from '@recto/pdf'
import { concatenate, type InputFile, type OperationContext, type OperationResult, stopIfAborted } from '@recto/runtime'
import { MAX_ARCHIVE_BYTES, ZipArchive } from '@recto/zip'

import type { PartContents } from './part.ts'
import { readSplitSource, type SplitSource } from './split-source.ts'
import { writePart } from './write-part.ts'

type Options = Parameters<typeof planParts>[0]

/** Splits a document into one PDF, or a ZIP of several. */
export async function splitDocument(
  input: InputFile,
  options: Options,
  preservesBookmarks: boolean,
  context: OperationContext,
): Promise<OperationResult> {
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(input, context)
  const protection = preserveEncryption([input], [document], context.platform)
  const source = readSplitSource(document, protection.encryption)
  const starts = outlineStarts(source.outline, document.reader.resolve)
  const plan = planParts(options, document.pages.length, starts)
  checkPageCount(plan, context)
  const contents = { outline: preservesBookmarks, attachments: options.mode === 'ranges' }
  const bytes = plan.isArchive
    ? await writeArchive(source, plan, contents, context)
    : await writeSingle(source, plan, contents, context)
  const contentType = plan.isArchive ? 'application/zip' : 'application/pdf'
  // Copying finds more damage, so warnings come last.
  const warnings = [...openingWarnings(document), ...protection.warnings, ...lossWarnings(source, contents)]
  return {
    file: { name: plan.fileName, contentType, bytes },
    report: { pageCount: plan.pageCount, warnings },
  }
}

/** Ranges may repeat pages, so the page limit applies to the output too. */
function checkPageCount({ pageCount }: SplitPlan, { limits }: OperationContext): void {
  if (pageCount <= limits.maxPages) return
  throw new AppError('TOO_COMPLEX', { reason: 'pages', pageCount, limit: limits.maxPages })
}

async function writeSingle(
  source: SplitSource,
  { parts }: SplitPlan,
  contents: PartContents,
  context: OperationContext,
): Promise<Uint8Array> {
  stopIfAborted(context)
  context.progress?.({ fraction: 0.4, step: 'working', item: 1, itemCount: 1 })
  return writePart(source, pageIndexes(parts[0]), contents, writingPlatform(context))
}

/** Writes the parts one by one, so that only one is in memory. */
async function writeArchive(
  source: SplitSource,
  { parts }: SplitPlan,
  contents: PartContents,
  context: OperationContext,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const platform = writingPlatform(context)
  const buffer = context.writeChunk && new ReusableBuffer()
  const archive = new ZipArchive(context.platform, context.writeChunk ?? ((chunk) => void chunks.push(chunk)))
  for (const [index, part] of parts.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: 0.1 + (0.9 * index) / parts.length,
      step: 'working',
      item: index + 1,
      itemCount: parts.length,
    })
    await archive.add(part.fileName, await writePart(source, pageIndexes(part), contents, platform, buffer))
    if (archive.length > MAX_ARCHIVE_BYTES)
      throw new AppError('TOO_COMPLEX', { file: source.document.name, reason: 'memory' })
  }
  await archive.finish()
  return concatenate(chunks)
}

/** Page indexes of a part, from 0. */
function pageIndexes(part: SplitPlan['parts'][number] | undefined): number[] {
  return listPages(part?.ranges ?? []).map((page) => page - 1)
}

function lossWarnings({ document, fields }: SplitSource, contents: PartContents): Warning[] {
  const { name: file, reader } = document
  const warnings: Warning[] = []
  const signatures = fields?.nodes.filter(({ dictionary }) => isSignature(reader.resolve(dictionary.get('V'))))
  const count = signatures?.length ?? 0
  if (count > 0) warnings.push({ code: 'SIGNATURES_LOST', file, count })
  if (fields?.form.has('XFA') === true) warnings.push({ code: 'XFA_REMOVED', file })
  if (contents.attachments && reader.resolve(reader.catalog.get('Collection')) instanceof PdfDictionary)
    warnings.push({ code: 'PORTFOLIO_FLATTENED', file })
  return warnings
}
