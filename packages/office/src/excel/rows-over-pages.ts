import type { FlowBlock, FlowParagraph, Section } from '@recto/layout'

import type { SheetBlock, TabbedRows } from './sheet-block.ts'

/** A running head of two texts says where one is; with more, or as near as rows are to each other, it may be that of a table. */
const MIN_HEAD_PARTS = 3
/** White between rows, in their heights. */
const MAX_GAP = 1

/** What a page has, in reading order. */
export interface PageBlocks {
  /** From 0. */
  page: number
  blocks: SheetBlock[]
}

/**
 * The lines of a section's running head that may be rows of a table right below: what pages have in common at their top is no part
 * of the text otherwise.
 */
export function headLinesOf({ headers, blocks }: Section): FlowParagraph[] {
  const { page = 0, area } = blocks[0]?.origin ?? {}
  let top = area?.top ?? 0
  const lines: FlowParagraph[] = []
  for (const line of (headers.first ?? headers.usual ?? []).toReversed()) {
    const { area: own } = line.origin
    const isNear = top - own.bottom < MAX_GAP * (own.bottom - own.top)
    const isRow = partCountOf(line) >= (isNear ? 2 : MIN_HEAD_PARTS)
    // What is taken for the number of a page is not known any more.
    if (line.kind !== 'paragraph' || !isRow || line.content.some(({ kind }) => kind === 'page-number')) continue
    lines.unshift({ ...line, origin: { ...line.origin, page } })
    top = own.top
  }
  return lines
}

/** Blocks without the lines of running heads that turned out to be no rows of a table. */
export function withoutHeadLines(blocks: readonly SheetBlock[], heads: ReadonlySet<FlowBlock>): SheetBlock[] {
  return blocks.flatMap((block): SheetBlock[] => {
    if (block.kind !== 'tabbed-rows') return heads.has(block) ? [] : [block]
    const { paragraphs } = block
    const count = widthOf(paragraphs.filter((paragraph) => !heads.has(paragraph)))
    const rows = paragraphs.filter((paragraph) => !heads.has(paragraph) || partCountOf(paragraph) === count)
    return [{ ...block, paragraphs: rows }]
  })
}

/** Joins rows at the end of a page with those at the beginning of the next one, without a head that comes again. */
export function joinOverPages(pages: readonly PageBlocks[], textOf: (row: FlowParagraph) => string): PageBlocks[] {
  const joined: PageBlocks[] = []
  let open: (TabbedRows & { page: number }) | undefined
  for (const { page, blocks } of pages) {
    const [first, ...others] = blocks
    const goesOn = open !== undefined && first?.kind === 'tabbed-rows' && open.page === page - 1 && fits(open, first)
    if (open !== undefined && goesOn && first?.kind === 'tabbed-rows') {
      open.paragraphs.push(...withoutHead(first.paragraphs, open.paragraphs, textOf))
      open.page = page
    }
    const rest = goesOn ? others : blocks
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

function withoutHead(
  rows: readonly FlowParagraph[],
  before: readonly FlowParagraph[],
  textOf: (row: FlowParagraph) => string,
): FlowParagraph[] {
  const [head] = before
  const [first, ...others] = rows
  if (head === undefined || first === undefined) return [...rows]
  return textOf(head) === textOf(first) ? others : [...rows]
}

/** How many texts most of the rows have. */
function widthOf(rows: readonly FlowParagraph[]): number {
  const byCount = Map.groupBy(rows, partCountOf)
  const [most] = [...byCount].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 0
}

function partCountOf(block: FlowBlock): number {
  if (block.kind === 'table') return 0
  return 1 + block.content.filter(({ kind }) => kind === 'tab').length
}
