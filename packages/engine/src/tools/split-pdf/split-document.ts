import { listPages, planParts, type SplitPlan } from '@recto/contract'
import { preserveEncryption, openDocument, openingWarnings, outlineStarts, writingPlatform } from '@recto/pdf'
import { type InputFile, type OperationContext, type OperationResult, stopIfAborted } from '@recto/runtime'

import { checkPageCount } from '../../assembly/check-page-count.ts'
import { lossWarnings } from '../../assembly/parts/loss-warnings.ts'
import type { PartContents, PartPage } from '../../assembly/parts/part.ts'
import { readSplitSource, type SplitSource } from '../../assembly/parts/split-source.ts'
import { writePart } from '../../assembly/parts/write-part.ts'
import { type ArchivePart, writeArchive } from '../../assembly/write-archive.ts'

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
  checkPageCount(plan.pageCount, context)
  const contents: PartContents = {
    outline: preservesBookmarks,
    attachments: options.mode === 'ranges',
    labels: true,
    unplaced: false,
    document: true,
  }
  const bytes = plan.isArchive
    ? await writeParts(source, plan, contents, context)
    : await writeSingle(source, plan, contents, context)
  const contentType = plan.isArchive ? 'application/zip' : 'application/pdf'
  // Copying finds more damage, so warnings come last.
  const warnings = [...openingWarnings(document), ...protection.warnings, ...lossWarnings(source, contents)]
  return {
    file: { name: plan.fileName, contentType, bytes },
    report: { pageCount: plan.pageCount, warnings },
  }
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

function writeParts(
  source: SplitSource,
  { parts }: SplitPlan,
  contents: PartContents,
  context: OperationContext,
): Promise<Uint8Array> {
  const platform = writingPlatform(context)
  const files = parts.map((part): ArchivePart => {
    const write: ArchivePart['write'] = (buffer) => writePart(source, pagesOf(part), contents, platform, { buffer })
    return { fileName: part.fileName, write }
  })
  return writeArchive(files, source.document.name, context)
}

/** The pages of a part. */
function pagesOf(part: SplitPlan['parts'][number] | undefined): PartPage[] {
  return listPages(part?.ranges ?? []).map((page) => ({ index: page - 1 }))
}
