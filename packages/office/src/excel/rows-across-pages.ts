import type { FlowBlock, FlowParagraph, Section } from '@recto/layout'

import type { SheetBlock, TabbedRows } from './sheet-block.ts'

/** Least number of texts of a table header in a running head. */
const MIN_HEADER_TEXTS = 3
/** The same if it is as close to the table as rows are to each other. */
const MIN_NEAR_HEADER_TEXTS = 2
/** Largest gap between rows of a table, in row heights. */
const MAX_GAP = 1

/** The blocks of a page in reading order. */
export interface PageBlocks {
  /** Zero-based page index. */
  page: number
  blocks: SheetBlock[]
}

/**
 * Lines of a section's running head that may be rows of the table right below: the layout takes a table header that repeats on
 * every page for a running head.
 */
export function runningHeadRows({ headers, blocks }: Section): FlowParagraph[] {
  const { page = 0, area } = blocks[0]?.origin ?? {}
  let top = area?.top ?? 0
  const lines: FlowParagraph[] = []
  for (const line of (headers.first ?? headers.usual ?? []).toReversed()) {
    const { area: lineArea } = line.origin
    const isNear = top - lineArea.bottom < MAX_GAP * (lineArea.bottom - lineArea.top)
    const isRow = textCountOf(line) >= (isNear ? MIN_NEAR_HEADER_TEXTS : MIN_HEADER_TEXTS)
    // A line with a page number has lost its text: the document model has a field instead.
    if (line.kind !== 'paragraph' || !isRow || line.content.some(({ kind }) => kind === 'page-number')) continue
    lines.unshift({ ...line, origin: { ...line.origin, page } })
    top = lineArea.top
  }
  return lines
}

/** Removes lines of running heads that turned out not to be rows of a table. */
export function withoutUnusedRunningHeads(
  blocks: readonly SheetBlock[],
  runningHeads: ReadonlySet<FlowBlock>,
): SheetBlock[] {
  return blocks.flatMap((block): SheetBlock[] => {
    if (block.kind !== 'tabbed-rows') return runningHeads.has(block) ? [] : [block]
    const { paragraphs } = block
    const count = textCountOfRows(paragraphs.filter((paragraph) => !runningHeads.has(paragraph)))
    const rows = paragraphs.filter((paragraph) => !runningHeads.has(paragraph) || textCountOf(paragraph) === count)
    return [{ ...block, paragraphs: rows }]
  })
}

/** Joins rows at the end of a page with those at the start of the next page, without the repeated header. */
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

/** Whether the rows can belong to one table. */
function fits(one: TabbedRows, other: TabbedRows): boolean {
  return textCountOfRows(one.paragraphs) === textCountOfRows(other.paragraphs)
}

/** The rows without the first one, if it repeats the header of the rows on the page before. */
function withoutHeader(
  rows: readonly FlowParagraph[],
  before: readonly FlowParagraph[],
  textOf: (row: FlowParagraph) => string,
): FlowParagraph[] {
  const [header] = before
  const [first, ...others] = rows
  if (header === undefined || first === undefined) return [...rows]
  return textOf(header) === textOf(first) ? others : [...rows]
}

/** The most frequent number of texts per row. */
function textCountOfRows(rows: readonly FlowParagraph[]): number {
  const byCount = Map.groupBy(rows, textCountOf)
  const [mostFrequent] = [...byCount].toSorted(([, one], [, other]) => other.length - one.length)
  return mostFrequent?.[0] ?? 0
}

/** Number of texts between tabs; 0 for a table. */
function textCountOf(block: FlowBlock): number {
  if (block.kind === 'table') return 0
  return 1 + block.content.filter(({ kind }) => kind === 'tab').length
}
