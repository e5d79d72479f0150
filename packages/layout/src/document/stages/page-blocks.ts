import type { DraftBlock, PageDraft } from '../draft.ts'
import { pageParts } from '../geometry/page-parts.ts'
import { buildBlocks } from '../paragraphs/build-blocks.ts'
import type { Leadings } from '../paragraphs/leadings.ts'
import { leadingsOf } from './build-flow.ts'
import { separateBody } from './separate-body.ts'

/** The content of one page in reading order, including running heads and notes. */
export interface PageBlocks {
  blocks: DraftBlock[]
  leadings: Leadings
}

/** The blocks of a page read without its document. */
export function pageBlocks(page: PageDraft): PageBlocks {
  const { pages } = separateBody([page], { quality: 'basic', hasTables: true })
  const parts = pageParts(pages)
  const leadings = leadingsOf(parts)
  const blocks = parts.flatMap(({ columns }) =>
    columns.flatMap(({ area, region }) =>
      buildBlocks(region.items, { column: area, container: 'page' }, { leadings, tags: undefined }),
    ),
  )
  return { blocks, leadings }
}
