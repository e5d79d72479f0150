import type { Warning } from '@recto/contract'
import { type Encryption, writingPlatform } from '@recto/pdf'
import { type OperationContext, stopIfAborted } from '@recto/runtime'

import type { PartContents } from '../../assembly/parts/part.ts'
import type { SplitSource } from '../../assembly/parts/split-source.ts'
import { writePart } from '../../assembly/parts/write-part.ts'
import { combineShares } from './combine-shares.ts'
import { keptLabels, type LabelRun, writeLabels } from './page-labels.ts'
import type { PlacedPage } from './place-pages.ts'
import { sharePages } from './share-pages.ts'

/** The files of a plan by index; undefined for those without a page in it. */
export type Sources = readonly (SplitSource | undefined)[]

/** A document that was written. */
export interface WrittenDocument {
  bytes: Uint8Array
  warnings: Warning[]
}

const WHOLE: PartContents = { outline: true, attachments: true, labels: false, unplaced: true, document: true }

/** Writes a document of the given pages. */
export async function writeOrganized(
  sources: Sources,
  pages: readonly PlacedPage[],
  encryption: Encryption | undefined,
  context: OperationContext,
): Promise<WrittenDocument> {
  stopIfAborted(context)
  const labels = keptLabels(sources, pages)
  const shares = sharePages(sources, pages)
  const [only] = shares
  if (only !== undefined && shares.length === 1) return writeOne(only.source, pages, labels, context)
  return combineShares(shares, pages, { contents: WHOLE, labels, encryption, context })
}

/** Pages of one file, each at most once, are a part of it. */
async function writeOne(
  source: SplitSource,
  pages: readonly PlacedPage[],
  labels: readonly LabelRun[],
  context: OperationContext,
): Promise<WrittenDocument> {
  const bytes = await writePart(source, pages, WHOLE, writingPlatform(context), {
    isOnly: true,
    complete: ({ part, catalog }) => writeLabels(labels, catalog, part.writer),
  })
  return { bytes, warnings: [] }
}
