import type { DraftBlock, ParagraphDraft, TableBlock } from '../draft.ts'
import { pageOf, topOf } from '../paragraphs/build-blocks.ts'

/** Creates bookmarks for the targets of links. */
export class Bookmarks {
  readonly #pages = new Map<number, ParagraphDraft[]>()
  #count = 0

  constructor(blocks: readonly DraftBlock[]) {
    for (const draft of paragraphsIn(blocks)) {
      const page = pageOf(draft)
      const list = this.#pages.get(page)
      if (list === undefined) this.#pages.set(page, [draft])
      else list.push(draft)
    }
  }

  /** The bookmark of the first paragraph at or below a position; undefined if its page has none. */
  at({ page, top }: { page: number; top: number | undefined }): string | undefined {
    const drafts = this.#pages.get(page)
    const draft = drafts?.find((found) => (found.lines[0]?.bottom ?? topOf(found)) > (top ?? 0)) ?? drafts?.at(-1)
    if (draft === undefined) return undefined
    if (draft.bookmarks[0] === undefined) draft.bookmarks.push(`place${(this.#count += 1)}`)
    return draft.bookmarks[0]
  }
}

/** The paragraphs of blocks in reading order, including those in cells. */
export function paragraphsIn(blocks: readonly DraftBlock[]): ParagraphDraft[] {
  const found: ParagraphDraft[] = []
  const visit = (block: DraftBlock): void => {
    if (block.kind === 'paragraph') found.push(block)
    else if (block.kind === 'table') for (const inside of cellsOf(block)) visit(inside)
  }
  for (const block of blocks) visit(block)
  return found
}

function cellsOf({ cells }: TableBlock): DraftBlock[] {
  return cells.flat(2)
}
