import type { PageRule } from '../../content/page-content.ts'

/** Rules on one straight line that touch, or nearly do. */
export interface RuleLine {
  isHorizontal: boolean
  /** Its center: y of a horizontal line, x of a vertical one. */
  position: number
  /** Its ends: x of a horizontal line, y of a vertical one. */
  start: number
  end: number
  pieces: PageRule[]
}

/** Rules whose centers differ less are on one line: an edge between cells is often painted twice. */
const SAME_POSITION_PT = 1
/** The largest gap within a line: dots, dashes, and borders that stop at those of the next cell. */
const MAX_BREAK_PT = 3

/** Merges rules into lines: horizontal ones, then vertical ones, each sorted by position. */
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

/** Bands of lines within SAME_POSITION_PT of the first. */
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
