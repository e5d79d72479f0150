import {
  answerName,
  AppError,
  countOrganized,
  cutFiles,
  OPERATIONS,
  type OptionsOf,
  ORGANIZED_PREFIX,
  type PlannedPage,
  type Warning,
} from '@recto/contract'
import { addTo, type OpenedDocument, openingWarnings, preserveEncryption, writingPlatform } from '@recto/pdf'
import type { InputFile, OperationContext, OperationResult } from '@recto/runtime'

import { checkPageCount } from '../../assembly/check-page-count.ts'
import { OPENING_SHARE, openFiles } from '../../assembly/open-files.ts'
import { lossWarnings } from '../../assembly/parts/loss-warnings.ts'
import { readSplitSource } from '../../assembly/parts/split-source.ts'
import { type ArchivePart, writeArchive } from '../../assembly/write-archive.ts'
import { rasterizeCropped } from './rasterize-cropped.ts'
import { chosenLabels, keptLabels, labelsOf } from './page-labels.ts'
import { placePages } from './place-pages.ts'
import type { Organized } from './organized.ts'
import { writeOrganized } from './write-organized.ts'

/** The opened files; there is at least one. */
export type Documents = readonly [OpenedDocument, ...OpenedDocument[]]

type OrganizingOperation = 'organize' | 'deletePages' | 'extractPages'

/** Properties of a document besides its pages. */
export type OrganizingOptions = Partial<Omit<OptionsOf<typeof OPERATIONS.organize>, 'pages'>>

/** Files, and which of their pages a new document gets. */
export interface OrganizingPlan extends OrganizingOptions {
  operation: OrganizingOperation
  /** Lists the pages, given the files. */
  plan: (documents: Documents) => readonly PlannedPage[]
}

/** Makes one document or several from pages of one or more files. */
export async function organizePages(
  files: readonly InputFile[],
  { operation, plan, labels, cuts = [], filenamePrefix = ORGANIZED_PREFIX, removeCropped = false }: OrganizingPlan,
  context: OperationContext,
): Promise<OperationResult> {
  const [first, ...others] = await openFiles(files, context)
  if (first === undefined) throw new AppError('FILE_REQUIRED', { operation })
  const documents: Documents = [first, ...others]
  const entries = plan(documents)
  const placed = placePages(entries, documents)
  checkPageCount(placed.length, context)
  const pages = removeCropped ? await rasterizeCropped(placed, documents, files, context) : placed
  const parts = cutFiles(cuts, pages.length, filenamePrefix)
  const protection = preserveEncryption(files, documents, context.platform)
  const used = new Set(pages.map(({ file }) => file))
  const sources = documents.map((document, file) =>
    used.has(file) ? readSplitSource(document, protection.encryption) : undefined,
  )
  context.progress?.({ fraction: OPENING_SHARE, step: 'working' })
  const isCut = parts.length > 1
  const organized: Organized = {
    sources,
    pages,
    labels: labels === undefined ? keptLabels(sources, pages) : chosenLabels(labels, pages.length),
    encryption: protection.encryption,
    isPart: isCut,
    platform: writingPlatform(context),
  }
  const { bytes, warnings } = isCut
    ? await writeCut(organized, parts, first.name, context)
    : await writeOrganized(organized, context)
  // Copying finds more damage, so warnings come last.
  const all: Warning[] = [
    ...documents.flatMap(openingWarnings),
    ...protection.warnings,
    ...warnings,
    ...croppedFiles(entries, documents, removeCropped),
    ...sources.flatMap((source) => (source === undefined ? [] : lossWarnings(source, { attachments: !isCut }))),
  ]
  const contentType = isCut ? 'application/zip' : 'application/pdf'
  const names = files.map(({ name }) => name)
  const pageCounts = documents.map((document) => document.pages.length)
  return {
    file: { name: answerName(OPERATIONS[operation], contentType, names), contentType, bytes },
    report: { pageCount: pages.length, organizing: countOrganized(entries, pageCounts), warnings: all },
  }
}

/** Further pages are counted, not listed. */
const MAX_LISTED = 100

/** Warnings about the cropped-off content of pages, by file. */
function croppedFiles(entries: readonly PlannedPage[], documents: Documents, isRemoved: boolean): Warning[] {
  const cropped = new Map<number, number[]>()
  for (const { file = 1, page, crop } of entries) {
    if (crop !== undefined && page !== undefined) addTo(cropped, file, page)
  }
  return [...cropped].map(([number, pages]): Warning => {
    const file = documents[number - 1]?.name ?? ''
    if (!isRemoved) return { code: 'CROPPED_HIDDEN', file }
    return { code: 'PAGES_REDRAWN', file, count: pages.length, pages: pages.slice(0, MAX_LISTED) }
  })
}

/** Writes several files into a ZIP. */
async function writeCut(
  organized: Organized,
  parts: ReturnType<typeof cutFiles>,
  source: string,
  context: OperationContext,
): Promise<{ bytes: Uint8Array; warnings: Warning[] }> {
  const warnings: Warning[] = []
  const files = parts.map(({ fileName, start, end }): ArchivePart => ({
    fileName,
    write: async (buffer) => {
      const pages = organized.pages.slice(start - 1, end)
      const labels = labelsOf(organized.labels, start - 1, end)
      // The archive reports the progress.
      const { progress: _, ...quiet } = context
      const written = await writeOrganized({ ...organized, pages, labels, buffer }, quiet)
      for (const warning of written.warnings) addWarning(warnings, warning)
      return written.bytes
    },
  }))
  return { bytes: await writeArchive(files, source, context), warnings }
}

/** Adds a warning, or adds its count to a warning of the same kind about the same file. */
function addWarning(warnings: Warning[], warning: Warning): void {
  const { code, file, count = 0 } = warning
  const known = warnings.find((other) => other.code === code && other.file === file)
  if (known === undefined) warnings.push({ ...warning })
  else if (warning.count !== undefined) known.count = (known.count ?? 0) + count
}
