import type { PageFill, PageRule } from '../../content/page-content.ts'

/** Edges that differ less are one. */
const SAME_EDGE_PT = 3
/** An edge is shared if others cover this share of it. */
const SHARED_SHARE = 0.6
/** A bound for time: more fills are a drawing. */
const MAX_FILLS = 4000
/** Smaller fills shade no cell. */
const MIN_SIDE_PT = 5
/** A fill that adjoins others on this many sides is a cell. */
const MIN_SHARED_SIDES = 3
/** Ends of equal edges differ less. */
const SAME_END_PT = 1

interface Edge {
  isHorizontal: boolean
  position: number
  start: number
  end: number
  fill: PageFill | undefined
}

/**
 * Edges of shaded cells as rules without thickness: of fills that adjoin others or rules on most sides, or have one
 * beside them. Tables may have shading and no rules.
 */
export function shadeEdges(rules: readonly PageRule[], fills: readonly PageFill[]): PageRule[] {
  const large = fills.filter(({ left, top, right, bottom }) => Math.min(right - left, bottom - top) >= MIN_SIDE_PT)
  if (large.length > MAX_FILLS) return []
  const edges = new EdgeIndex([...rules.map(ruleEdge), ...large.flatMap(fillEdges)])
  return large
    .filter((fill) => {
      const own = fillEdges(fill)
      return (
        own.filter((edge) => edges.isShared(edge)).length >= MIN_SHARED_SIDES ||
        own.some((edge) => !edge.isHorizontal && edges.hasTwin(edge))
      )
    })
    .flatMap((fill) => fillEdges(fill).map((edge) => toRule(edge, fill)))
}

function ruleEdge({ isHorizontal, left, top, right, bottom }: PageRule): Edge {
  return isHorizontal
    ? { isHorizontal, position: (top + bottom) / 2, start: left, end: right, fill: undefined }
    : { isHorizontal, position: (left + right) / 2, start: top, end: bottom, fill: undefined }
}

function fillEdges(fill: PageFill): Edge[] {
  const { left, top, right, bottom } = fill
  return [
    { isHorizontal: true, position: top, start: left, end: right, fill },
    { isHorizontal: true, position: bottom, start: left, end: right, fill },
    { isHorizontal: false, position: left, start: top, end: bottom, fill },
    { isHorizontal: false, position: right, start: top, end: bottom, fill },
  ]
}

function toRule({ isHorizontal, position, start, end }: Edge, { color, order }: PageFill): PageRule {
  const area = isHorizontal
    ? { left: start, right: end, top: position, bottom: position }
    : { left: position, right: position, top: start, bottom: end }
  return { ...area, isHorizontal, thickness: 0, color, isDashed: false, order }
}

/** Edges indexed by position. */
class EdgeIndex {
  readonly #bands = new Map<string, Edge[]>()

  constructor(edges: readonly Edge[]) {
    for (const edge of edges) {
      const key = keyOf(edge.isHorizontal, bandOf(edge.position))
      const band = this.#bands.get(key)
      if (band === undefined) this.#bands.set(key, [edge])
      else band.push(edge)
    }
  }

  /** Whether other fills or rules cover most of an edge. */
  isShared({ isHorizontal, position, start, end, fill }: Edge): boolean {
    let shared = 0
    for (const band of [-1, 0, 1]) {
      for (const other of this.#bands.get(keyOf(isHorizontal, bandOf(position) + band)) ?? []) {
        if (Math.abs(other.position - position) > SAME_EDGE_PT || other.fill === fill) continue
        shared += Math.max(0, Math.min(end, other.end) - Math.max(start, other.start))
        if (shared >= SHARED_SHARE * (end - start)) return true
      }
    }
    return false
  }

  /** Whether an adjacent fill has the same edge. */
  hasTwin({ isHorizontal, position, start, end, fill }: Edge): boolean {
    return [-1, 0, 1].some((band) =>
      (this.#bands.get(keyOf(isHorizontal, bandOf(position) + band)) ?? []).some((other) => {
        const isBeside = other.fill !== undefined && Math.abs(other.fill.left - (fill?.left ?? 0)) > SAME_EDGE_PT
        const isSame = Math.abs(other.start - start) < SAME_END_PT && Math.abs(other.end - end) < SAME_END_PT
        return isBeside && isSame && Math.abs(other.position - position) <= SAME_EDGE_PT
      }),
    )
  }
}

function bandOf(position: number): number {
  return Math.floor(position / SAME_EDGE_PT)
}

function keyOf(isHorizontal: boolean, band: number): string {
  return `${isHorizontal} ${band}`
}
