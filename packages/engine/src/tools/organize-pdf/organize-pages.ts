import { AppError, countOrganized, OPERATIONS, type PlannedPage, type Warning } from '@recto/contract'
import { type OpenedDocument, openingWarnings, preserveEncryption } from '@recto/pdf'
import type { InputFile, OperationContext, OperationResult } from '@recto/runtime'

import { lossWarnings } from '../../assembly/parts/loss-warnings.ts'
import { readSplitSource } from '../../assembly/parts/split-source.ts'
import { OPENING_SHARE, openFiles } from '../../assembly/open-files.ts'
import { placePages } from './place-pages.ts'
import { writeOrganized } from './write-organized.ts'

/** The opened files; there is at least one. */
export type Documents = readonly [OpenedDocument, ...OpenedDocument[]]

type OrganizingOperation = 'organize' | 'deletePages' | 'extractPages'

/**
 * Makes a document of pages of one or several files.
 * @param plan lists the pages, given the files
 */
export async function organizePages(
  operation: OrganizingOperation,
  files: readonly InputFile[],
  plan: (documents: Documents) => readonly PlannedPage[],
  context: OperationContext,
): Promise<OperationResult> {
  const [first, ...others] = await openFiles(files, context)
  if (first === undefined) throw new AppError('FILE_REQUIRED', { operation })
  const documents: Documents = [first, ...others]
  const entries = plan(documents)
  const pages = placePages(entries, documents)
  checkPageCount(pages.length, context)
  const protection = preserveEncryption(files, documents, context.platform)
  const used = new Set(pages.map(({ file }) => file))
  const sources = documents.map((document, file) =>
    used.has(file) ? readSplitSource(document, protection.encryption) : undefined,
  )
  context.progress?.({ fraction: OPENING_SHARE, step: 'working' })
  const { bytes, warnings } = await writeOrganized(sources, pages, protection.encryption, context)
  // Copying finds more damage, so warnings come last.
  const all: Warning[] = [
    ...documents.flatMap(openingWarnings),
    ...protection.warnings,
    ...warnings,
    ...sources.flatMap((source) => (source === undefined ? [] : lossWarnings(source, { attachments: true }))),
  ]
  const pageCounts = documents.map((document) => document.pages.length)
  return {
    file: {
      name: OPERATIONS[operation].outputName(files.map(({ name }) => name)),
      contentType: 'application/pdf',
      bytes,
    },
    report: { pageCount: pages.length, organizing: countOrganized(entries, pageCounts), warnings: all },
  }
}

/** Pages may be listed again, so the page limit applies to the result, too. */
function checkPageCount(pageCount: number, { limits }: OperationContext): void {
  if (pageCount <= limits.maxPages) return
  throw new AppError('TOO_COMPLEX', { reason: 'pages', pageCount, limit: limits.maxPages })
}
