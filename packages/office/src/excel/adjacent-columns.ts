import type { FlowBlock, FlowParagraph } from '@recto/layout'

/** Lines are at the same height if their edges differ by less than this share of the height of the lower one. */
const MAX_EDGE_OFFSET = 0.5
/** Minimum number of lines on the right: fewer lines next to others are likely a coincidence. */
const MIN_ROWS = 3
/** Least share of lines on the left with a counterpart on the right. Header lines above all columns have none. */
const MIN_MATCHED_SHARE = 0.75

/**
 * Joins the lines of adjacent text columns into rows, since the layout reads a table whose columns are far apart column by column.
 * @param isTable whether joined lines are the rows of a table; if not, the blocks stay as they are
 */
export function joinAdjacentColumns(
  blocks: readonly FlowBlock[],
  isTable: (rows: readonly FlowParagraph[]) => boolean,
): FlowBlock[] {
  const result: FlowBlock[] = []
  for (const group of groupsOf(blocks)) {
    const before = result.splice(lastGroupIndex(result))
    const rows = before.every(isParagraph) && group.every(isParagraph) ? joinGroups(before, group) : undefined
    if (rows !== undefined && isTable(rows)) result.push(...rows)
    else result.push(...before, ...group)
  }
  return result
}

function isParagraph(block: FlowBlock): block is FlowParagraph {
  return block.kind === 'paragraph'
}

/** Groups paragraphs that follow each other down the page; a table is a group of its own. */
function groupsOf(blocks: readonly FlowBlock[]): FlowBlock[][] {
  const groups: FlowBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last !== undefined && continues(last.at(-1), block)) last.push(block)
    else groups.push([block])
  }
  return groups
}

/** Index at which the last group begins. */
function lastGroupIndex(blocks: readonly FlowBlock[]): number {
  return blocks.findLastIndex((block, index) => !continues(blocks[index - 1], block))
}

function continues(above: FlowBlock | undefined, block: FlowBlock): boolean {
  return (
    above !== undefined && isParagraph(above) && isParagraph(block) && above.origin.area.top < block.origin.area.top
  )
}

/** The joined rows; undefined if the groups are not columns of one table. */
function joinGroups(left: readonly FlowParagraph[], right: readonly FlowParagraph[]): FlowParagraph[] | undefined {
  if (right.length < MIN_ROWS || right.length < MIN_MATCHED_SHARE * left.length) return undefined
  const remaining = [...right]
  const rows = left.map((row) => {
    const [next] = remaining
    if (next === undefined || !areBeside(row, next)) return row
    remaining.shift()
    return join(row, next)
  })
  return remaining.length === 0 ? rows : undefined
}

function areBeside({ origin: one }: FlowParagraph, { origin: other }: FlowParagraph): boolean {
  const height = Math.min(one.area.bottom - one.area.top, other.area.bottom - other.area.top)
  const isSameHeight =
    Math.abs(one.area.top - other.area.top) < MAX_EDGE_OFFSET * height &&
    Math.abs(one.area.bottom - other.area.bottom) < MAX_EDGE_OFFSET * height
  return isSameHeight && (one.area.right <= other.area.left || other.area.right <= one.area.left)
}

function join(one: FlowParagraph, other: FlowParagraph): FlowParagraph {
  const { area } = one.origin
  const second = other.origin.area
  const whole = {
    left: Math.min(area.left, second.left),
    top: Math.min(area.top, second.top),
    right: Math.max(area.right, second.right),
    bottom: Math.max(area.bottom, second.bottom),
  }
  return {
    ...one,
    content: [...one.content, { kind: 'tab' }, ...other.content],
    origin: { ...one.origin, area: whole },
  }
}
