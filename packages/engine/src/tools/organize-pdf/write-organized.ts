import type { Warning } from '@recto/contract'
import type { Encryption, ReusableBuffer } from '@recto/pdf'
import { type OperationContext, type Platform, stopIfAborted } from '@recto/runtime'

import type { PartContents } from '../../assembly/parts/part.ts'
import type { SplitSource } from '../../assembly/parts/split-source.ts'
import { writePart } from '../../assembly/parts/write-part.ts'
import { combineShares } from './combine-shares.ts'
import { type LabelRun, writeLabels } from './page-labels.ts'
import type { PlacedPage } from './place-pages.ts'
import { sharePages } from './share-pages.ts'

/** The files of a plan by index; undefined for those without a page in it. */
export type Sources = readonly (SplitSource | undefined)[]

/** What a document is made of. */
export interface Organized {
  sources: Sources
  pages: readonly PlacedPage[]
  labels: readonly LabelRun[]
  encryption: Encryption | undefined
  /** Whether it is one of several files, with what its pages need only. */
  isPart: boolean
  /** For writing; several files share one. */
  platform: Platform
  /** Reusable output buffer, for callers that use a document before writing the next. */
  buffer?: ReusableBuffer | undefined
}

/** A document that was written. */
export interface WrittenDocument {
  bytes: Uint8Array
  warnings: Warning[]
}

/** Writes a document of the given pages. */
export async function writeOrganized(organized: Organized, context: OperationContext): Promise<WrittenDocument> {
  stopIfAborted(context)
  const { sources, pages, isPart } = organized
  const contents: PartContents = {
    outline: true,
    attachments: !isPart,
    labels: false,
    unplaced: !isPart,
    document: true,
  }
  const shares = sharePages(sources, pages)
  const [only] = shares
  if (only === undefined || shares.length > 1) return combineShares(shares, organized, contents, context)
  // Pages of one file, each at most once, are a part of it.
  const { labels, platform, buffer } = organized
  const bytes = await writePart(only.source, pages, contents, platform, {
    buffer,
    isOnly: !isPart,
    complete: ({ part, catalog }) => writeLabels(labels, catalog, part.writer),
  })
  return { bytes, warnings: [] }
}
