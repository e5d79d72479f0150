import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import type { InputFile } from '@recto/runtime'

import { PageComparer } from '../packages/engine/src/tools/compress-pdf/page-comparison/page-comparer.ts'

/** Pages that are compared, spread over the document. */
const MAX_PAGES_COMPARED = 6

const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }

/**
 * The mean structural similarity of some pages before and after, from 0 to 1, blank paper left out.
 * @returns undefined if the file cannot be drawn; 0 for a page that is missing or has another size
 */
export async function pageSimilarity(file: InputFile, made: Uint8Array): Promise<number | undefined> {
  const document = await openDocument(file, context)
  const comparer = new PageComparer(document, context, Number.POSITIVE_INFINITY)
  const pages = await comparer.compare(made, spread(document.pages.length))
  if (pages === undefined) return 0
  const contents = pages.flatMap(({ similarity }) => (similarity === undefined ? [] : [similarity.content]))
  return contents.length === 0 ? undefined : contents.reduce((sum, content) => sum + content, 0) / contents.length
}

function spread(pageCount: number): number[] {
  const count = Math.min(pageCount, MAX_PAGES_COMPARED)
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pageCount) / count))
}
