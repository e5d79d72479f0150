import { AppError, listPages, planParts, type SplitPlan } from '@recto/contract'
import {
  preserveEncryption,
  ReusableBuffer,
  openDocument,
  openingWarnings,
  outlineStarts,
  writingPlatform,
} from '@recto/pdf'
import { concatenate, type InputFile, type OperationContext, type OperationResult, stopIfAborted } from '@recto/runtime'
import { MAX_ARCHIVE_BYTES, ZipArchive } from '@recto/zip'

import { lossWarnings } from '../../assembly/parts/loss-warnings.ts'
import type { PartContents, PartPage } from '../../assembly/parts/part.ts'
import { readSplitSource, type SplitSource } from '../../assembly/parts/split-source.ts'
import { writePart } from '../../assembly/parts/write-part.ts'

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
  const contents: PartContents = {
    outline: preservesBookmarks,
    attachments: options.mode === 'ranges',
    labels: true,
    unplaced: false,
    document: true,
  }
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
  return writePart(source, pagesOf(parts[0]), contents, writingPlatform(context))
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
    await archive.add(part.fileName, await writePart(source, pagesOf(part), contents, platform, { buffer }))
    if (archive.length > MAX_ARCHIVE_BYTES)
      throw new AppError('TOO_COMPLEX', { file: source.document.name, reason: 'memory' })
  }
  await archive.finish()
  return concatenate(chunks)
}

/** The pages of a part. */
function pagesOf(part: SplitPlan['parts'][number] | undefined): PartPage[] {
  return listPages(part?.ranges ?? []).map((page) => ({ index: page - 1 }))
}
