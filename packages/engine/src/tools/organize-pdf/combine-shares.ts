import type { Warning } from '@recto/contract'
import {
  checkOutput,
  copiedPages,
  DocumentWriter,
  ObjectStore,
  type PdfDictionary,
  ReadingBudget,
  versionToWrite,
} from '@recto/pdf'
import { type OperationContext, stopIfAborted, timeOf } from '@recto/runtime'

import { documentInfo } from '../../assembly/combine/combine-catalog.ts'
import { combineInputs, createOutput, planRenames } from '../../assembly/combine/combine-inputs.ts'
import type { MergeInput } from '../../assembly/combine/merge-input.ts'
import { createRewrite } from '../../assembly/combine/rewrite-names.ts'
import { OPENING_SHARE } from '../../assembly/open-files.ts'
import { type AssembledPart, assemblePart } from '../../assembly/parts/assemble-part.ts'
import type { PartContents } from '../../assembly/parts/part.ts'
import { writeLabels } from './page-labels.ts'
import { createInputs, inPlannedOrder } from './share-inputs.ts'
import type { Share } from './share-pages.ts'
import type { Organized, WrittenDocument } from './organized.ts'

/** Contents of copied pages: only their own content. */
const COPY: Partial<PartContents> = { outline: false, attachments: false, unplaced: false, document: false }

/**
 * Writes a document from pages of several files, or of one with repeated pages: each share becomes a part in memory,
 * and the parts are merged with their pages in planned order.
 */
export async function combineShares(
  shares: readonly Share[],
  { pages, labels, encryption, platform, buffer }: Organized,
  contents: PartContents,
  context: OperationContext,
): Promise<WrittenDocument> {
  const readers = [...new Set(shares.map(({ source }) => source.document.reader))]
  const store = new ObjectStore(new ReadingBudget(readers.reduce((sum, { bytes }) => sum + bytes.length, 0)))
  const parts = await assembleShares(shares, contents, store, context)
  const writer = new DocumentWriter(platform, encryption)
  const output = createOutput(writer)
  const inputs = createInputs(shares, parts, { store, writer, platform })
  planRenames(inputs, output)
  for (const input of inputs) input.copier.follow({ omits: () => false, rewrite: createRewrite(input) })
  await combineInputs(inputs, output, {
    pages: copiedPages(inPlannedOrder(pages, shares, inputs, { store, writer })),
    addBookmarks: false,
    writeLabels: () => writeLabels(labels, output.catalog, writer),
  })
  const information = readers.length === 1 ? keepDescription(inputs[0], output.catalog) : undefined
  await flushAll(inputs, context)
  const trailer = {
    root: await writer.add(output.catalog),
    info: await writer.add(information ?? documentInfo(inputs, {}, timeOf(context))),
    version: versionToWrite(readers),
  }
  const bytes = await writer.finish(trailer, { buffer })
  checkOutput(bytes, { pageCount: pages.length, encryption })
  return { bytes, warnings: [...output.warnings, ...copiedFields(inputs)] }
}

async function assembleShares(
  shares: readonly Share[],
  contents: PartContents,
  store: ObjectStore,
  context: OperationContext,
): Promise<AssembledPart[]> {
  const originals = new Map<Share['source'], AssembledPart>()
  const parts: AssembledPart[] = []
  for (const [position, { source, copy, pages }] of shares.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: OPENING_SHARE + ((1 - OPENING_SHARE) * position) / (2 * shares.length),
      step: 'working',
    })
    const original = originals.get(source)
    const part = await assemblePart(
      source,
      pages.map(({ page }) => page),
      copy === undefined ? contents : { ...contents, ...COPY },
      store,
      original === undefined ? {} : { original },
    )
    if (original === undefined) originals.set(source, part)
    parts.push(part)
  }
  return parts
}

async function flushAll(inputs: readonly MergeInput[], context: OperationContext): Promise<void> {
  for (const [position, { copier }] of inputs.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: 1 - ((1 - OPENING_SHARE) * (inputs.length - position)) / (2 * inputs.length),
      step: 'working',
    })
    await copier.flush()
  }
}

/** A document made from one file keeps its metadata, and its information dictionary, which is returned. */
function keepDescription(input: MergeInput | undefined, catalog: PdfDictionary): PdfDictionary | undefined {
  if (input === undefined) return undefined
  const { document, copier } = input
  const metadata = copier.copy(document.reader.catalog.get('Metadata'))
  if (metadata !== null) catalog.set('Metadata', metadata)
  return copier.copyDictionary(document.information)
}

/** Warnings about fields of repeated pages, by file. */
function copiedFields(inputs: readonly MergeInput[]): Warning[] {
  const counts = new Map<string, number>()
  for (const { copy, document, renames } of inputs) {
    if (copy === undefined || renames.fields.size === 0) continue
    counts.set(document.name, (counts.get(document.name) ?? 0) + renames.fields.size)
  }
  return [...counts].map(([file, count]) => ({ code: 'FIELDS_COPIED', file, count }))
}
