import type { PageFill, PageRule } from '../../content/page-content.ts'
import type { Grid } from './grid.ts'
import { mergeRules, type RuleLine } from './merge-rules.ts'
import { shadeEdges } from './shade-edges.ts'
import { joinBands } from './shaded-bands.ts'

/** Lines whose ends are this close meet: half the widest border. */
const MEETING_PT = 3
/** Edges that differ less are one: rows of a table may be slightly misaligned. */
const SAME_EDGE_PT = 3
/** A bound for time: a drawing with more lines is not a table. */
const MAX_LINES = 20_000
/** The same for intersections of lines. */
const MAX_MEETINGS = 400_000
/** The same for cells. */
const MAX_CELLS = 20_000

/** The grids formed by rules and edges of shading; a single box is one too. */
export function findGrids(rules: readonly PageRule[], fills: readonly PageFill[]): Grid[] {
  const lines = mergeRules([...rules, ...shadeEdges(rules, fills)])
  if (lines.length > MAX_LINES) return []
  const grids = groupMeeting(lines).flatMap((group) => toGrid(group) ?? [])
  return joinBands(grids, lines, toGrid)
}

/** Groups of lines that meet, directly or through others. */
function groupMeeting(lines: readonly RuleLine[]): RuleLine[][] {
  const across = lines.filter(({ isHorizontal }) => isHorizontal)
  const down = lines.filter(({ isHorizontal }) => !isHorizontal)
  const groups = new Groups(lines)
  let meetings = 0
  for (const line of across) {
    for (let index = firstFrom(down, line.start - MEETING_PT); index < down.length; index += 1) {
      const other = down[index]
      if (other === undefined || other.position > line.end + MEETING_PT) break
      if (line.position < other.start - MEETING_PT || line.position > other.end + MEETING_PT) continue
      meetings += 1
      if (meetings > MAX_MEETINGS) return []
      groups.join(line, other)
    }
  }
  return groups.list().filter((group) => group.length > 1)
}

/** Index of the first line at or after a position; lines are sorted. */
function firstFrom(lines: readonly RuleLine[], position: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.position ?? Infinity) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Union-find. */
class Groups<Item> {
  readonly #parents: Map<Item, Item>

  constructor(items: Iterable<Item>) {
    this.#parents = new Map([...items].map((item) => [item, item]))
  }

  join(one: Item, other: Item): void {
    this.#parents.set(this.#rootOf(one), this.#rootOf(other))
  }

  list(): Item[][] {
    return [...Map.groupBy(this.#parents.keys(), (item) => this.#rootOf(item)).values()]
  }

  #rootOf(item: Item): Item {
    let root = item
    for (let parent = this.#parents.get(root); parent !== undefined && parent !== root;) {
      const next = this.#parents.get(parent) ?? parent
      this.#parents.set(root, next)
      root = parent
      parent = next
    }
    return root
  }
}

function toGrid(lines: RuleLine[]): Grid | undefined {
  const across = lines.filter(({ isHorizontal }) => isHorizontal)
  const down = lines.filter(({ isHorizontal }) => !isHorizontal)
  const columnEdges = edgesFrom(down, across)
  const rowEdges = edgesFrom(across, down)
  const [left, right] = [columnEdges[0], columnEdges.at(-1)]
  const [top, bottom] = [rowEdges[0], rowEdges.at(-1)]
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined
  if (columnEdges.length < 2 || rowEdges.length < 2) return undefined
  if (columnEdges.length * rowEdges.length > MAX_CELLS) return undefined
  return { left, top, right, bottom, columnEdges, rowEdges, lines }
}

/** The positions of parallel lines; where a side of the table is open, the ends of the lines across. */
function edgesFrom(lines: readonly RuleLine[], crossing: readonly RuleLine[]): number[] {
  const positions = lines.map(({ position }) => position)
  const [first, last] = [Math.min(...positions), Math.max(...positions)]
  const start = Math.min(...crossing.map((line) => line.start))
  const end = Math.max(...crossing.map((line) => line.end))
  if (start < first - 2 * SAME_EDGE_PT) positions.push(start)
  if (end > last + 2 * SAME_EDGE_PT) positions.push(end)
  return cluster(positions)
}

/** Merges positions close together into their center. */
function cluster(positions: readonly number[]): number[] {
  const bunches: number[][] = []
  for (const position of positions.toSorted((one, other) => one - other)) {
    const bunch = bunches.at(-1)
    if (bunch?.[0] !== undefined && position - bunch[0] <= SAME_EDGE_PT) bunch.push(position)
    else bunches.push([position])
  }
  return bunches.map((bunch) => ((bunch[0] ?? 0) + (bunch.at(-1) ?? 0)) / 2)
}
