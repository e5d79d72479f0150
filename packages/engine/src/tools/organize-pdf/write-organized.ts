import { type OperationContext, stopIfAborted } from '@recto/runtime'

import type { PartContents } from '../../assembly/parts/part.ts'
import { writePart } from '../../assembly/parts/write-part.ts'
import { combineShares } from './combine-shares.ts'
import type { Organized, WrittenDocument } from './organized.ts'
import { writeLabels } from './page-labels.ts'
import { sharePages } from './share-pages.ts'

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
