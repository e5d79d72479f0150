import type { FlowBlock, FlowParagraph, Section } from '@recto/layout'

import type { SheetBlock, TabbedRows } from './sheet-block.ts'

/** A running head line with fewer texts is not a table header, unless it is as close to the table as rows are to each other. */
const MIN_HEADER_TEXTS = 3
/** Largest gap between rows, in row heights. */
const MAX_GAP = 1

/** The blocks of a page in reading order. */
export interface PageBlocks {
  /** Zero-based page index. */
  page: number
  blocks: SheetBlock[]
}

/**
 * Lines of a section's running head that may be rows of the table right below. A table header that repeats on every page looks
 * like a running head.
 */
export function runningHeadRows({ headers, blocks }: Section): FlowParagraph[] {
  const { page = 0, area } = blocks[0]?.origin ?? {}
  let top = area?.top ?? 0
  const lines: FlowParagraph[] = []
  for (const line of (headers.first ?? headers.usual ?? []).toReversed()) {
    const { area: own } = line.origin
    const isNear = top - own.bottom < MAX_GAP * (own.bottom - own.top)
    const isRow = partCountOf(line) >= (isNear ? 2 : MIN_HEADER_TEXTS)
    // Lines with page numbers are excluded, since the document model has replaced the number by a field.
    if (line.kind !== 'paragraph' || !isRow || line.content.some(({ kind }) => kind === 'page-number')) continue
    lines.unshift({ ...line, origin: { ...line.origin, page } })
    top = own.top
  }
  return lines
}

/** Removes the running head lines that turned out not to be rows of a table. */
export function withoutUnusedHeads(blocks: readonly SheetBlock[], heads: ReadonlySet<FlowBlock>): SheetBlock[] {
  return blocks.flatMap((block): SheetBlock[] => {
    if (block.kind !== 'tabbed-rows') return heads.has(block) ? [] : [block]
    const { paragraphs } = block
    const count = widthOf(paragraphs.filter((paragraph) => !heads.has(paragraph)))
    const rows = paragraphs.filter((paragraph) => !heads.has(paragraph) || partCountOf(paragraph) === count)
    return [{ ...block, paragraphs: rows }]
  })
}

/** Joins rows at the end of a page with those at the start of the next, without the repeated header. */
export function joinAcrossPages(pages: readonly PageBlocks[], textOf: (row: FlowParagraph) => string): PageBlocks[] {
  const joined: PageBlocks[] = []
  let open: (TabbedRows & { page: number }) | undefined
  for (const { page, blocks } of pages) {
    const [first, ...others] = blocks
    const continues = open !== undefined && first?.kind === 'tabbed-rows' && open.page === page - 1 && fits(open, first)
    if (open !== undefined && continues && first?.kind === 'tabbed-rows') {
      open.paragraphs.push(...withoutHeader(first.paragraphs, open.paragraphs, textOf))
      open.page = page
    }
    const rest = continues ? others : blocks
    const copies = rest.map((block) =>
      block.kind === 'tabbed-rows' ? { ...block, paragraphs: [...block.paragraphs] } : block,
    )
    if (copies.length > 0) joined.push({ page, blocks: copies })
    const last = copies.at(-1)
    if (last?.kind === 'tabbed-rows') open = Object.assign(last, { page })
    else if (copies.length > 0) open = undefined
  }
  return joined
}

function fits(one: TabbedRows, other: TabbedRows): boolean {
  return widthOf(one.paragraphs) === widthOf(other.paragraphs)
}

function withoutHeader(
  rows: readonly FlowParagraph[],
  before: readonly FlowParagraph[],
  textOf: (row: FlowParagraph) => string,
): FlowParagraph[] {
  const [head] = before
  const [first, ...others] = rows
  if (head === undefined || first === undefined) return [...rows]
  return textOf(head) === textOf(first) ? others : [...rows]
}

/** The most frequent number of texts per row. */
function widthOf(rows: readonly FlowParagraph[]): number {
  const byCount = Map.groupBy(rows, partCountOf)
  const [most] = [...byCount].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 0
}

function partCountOf(block: FlowBlock): number {
  if (block.kind === 'table') return 0
  return 1 + block.content.filter(({ kind }) => kind === 'tab').length
}
