import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import type { InputFile } from '@recto/runtime'

import { PageJudge } from '../packages/engine/src/tools/compress-pdf/judge/page-judge.ts'

/** Pages that are looked at, spread over the document. */
const MOST_PAGES = 6

const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }

/**
 * How much pages look as they did, 0 to 1, the mean over some of them; what is blank paper does not count.
 * @returns undefined where the file cannot be drawn; 0 for a page that is another, or gone
 */
export async function looksOf(file: InputFile, made: Uint8Array): Promise<number | undefined> {
  const document = await openDocument(file, context)
  const judge = new PageJudge(document, context, Number.POSITIVE_INFINITY)
  const looks = await judge.look(made, spread(document.pages.length))
  if (looks === undefined) return 0
  const contents = looks.flatMap(({ likeness }) => (likeness === undefined ? [] : [likeness.content]))
  return contents.length === 0 ? undefined : contents.reduce((sum, content) => sum + content, 0) / contents.length
}

function spread(pageCount: number): number[] {
  const count = Math.min(pageCount, MOST_PAGES)
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pageCount) / count))
}
