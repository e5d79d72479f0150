import type { PageRule } from '../../content/page-content.ts'

/** Pieces of one straight line, which touch each other or nearly do. */
export interface RuleLine {
  isHorizontal: boolean
  /** Its middle: y of one across, x of one down. */
  position: number
  /** Where it begins and ends: x of one across, y of one down. */
  start: number
  end: number
  pieces: PageRule[]
}

/**
 * Pieces within these points of each other's middle are of one line: edges that two cells share are often drawn twice.
 */
const SAME_POSITION_PT = 1
/**
 * Pieces with at most this white between them go on: dots and dashes, and borders that stop at their neighbor's edge.
 */
const MAX_BREAK_PT = 3

/** Puts the pieces that borders are drawn in together: as lines across, then lines down, each in order of position. */
export function mergeRules(rules: readonly PageRule[]): RuleLine[] {
  return [true, false].flatMap((isHorizontal) => {
    const pieces = rules.filter((rule) => rule.isHorizontal === isHorizontal).map((rule) => toLine(rule))
    return byPosition(pieces).flatMap((band) => joinPieces(band))
  })
}

function toLine(rule: PageRule): RuleLine {
  const { isHorizontal, left, right, top, bottom } = rule
  return isHorizontal
    ? { isHorizontal, position: (top + bottom) / 2, start: left, end: right, pieces: [rule] }
    : { isHorizontal, position: (left + right) / 2, start: top, end: bottom, pieces: [rule] }
}

/** Lines with nearly the same position, which is that of the first of them at most SAME_POSITION_PT away. */
function byPosition(lines: readonly RuleLine[]): RuleLine[][] {
  const bands: RuleLine[][] = []
  for (const line of lines.toSorted((one, other) => one.position - other.position)) {
    const band = bands.at(-1)
    if (band?.[0] !== undefined && line.position - band[0].position <= SAME_POSITION_PT) band.push(line)
    else bands.push([line])
  }
  return bands
}

function joinPieces(band: readonly RuleLine[]): RuleLine[] {
  const joined: RuleLine[] = []
  for (const line of band.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last === undefined || line.start - last.end > MAX_BREAK_PT) {
      joined.push({ ...line, pieces: [...line.pieces] })
      continue
    }
    last.end = Math.max(last.end, line.end)
    last.pieces.push(...line.pieces)
  }
  return joined
}
