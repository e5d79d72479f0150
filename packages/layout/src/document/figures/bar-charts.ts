import { areaAround, type Area } from '../../model.ts'
import type { PageContent } from '../../content/page-content.ts'
import { containsMiddle } from '../geometry/areas.ts'
import type { TextRun } from './text-runs.ts'

/** This many bars make a chart; fewer may be table cells. */
const MIN_BARS = 4
/** Bars have at least this many different lengths; shaded rows have one. */
const MIN_LENGTHS = 3
/** The longest bar exceeds the height of a table row. */
const MIN_LONGEST_PT = 20
/** Edges and thicknesses of the bars of a chart differ by at most this. */
const SAME_EDGE_PT = 1
/** Lengths that differ less count as one. */
const MIN_STEP_PT = 3
/** The share of bars with text in them; nearly all table cells have some. By eye. */
const MAX_WRITTEN_SHARE = 0.25
/** A bound for time. */
const MAX_FILLS = 5000

/** Charts made of rectangles only: bars that share a baseline. */
export function barCharts({ fills }: PageContent, runs: readonly TextRun[]): Area[] {
  const bars = fills.slice(0, MAX_FILLS)
  const standing = groups(
    bars,
    ({ bottom }) => bottom,
    ({ left, right }) => right - left,
  )
  const lying = groups(
    bars,
    ({ left }) => left,
    ({ top, bottom }) => bottom - top,
  )
  return [
    ...standing.filter((group) => areBars(group, ({ top, bottom }) => bottom - top, runs)),
    ...lying.filter((group) => areBars(group, ({ left, right }) => right - left, runs)),
  ].map(areaAround)
}

/** Fills with the same start edge and thickness. */
function groups(fills: readonly Area[], start: (area: Area) => number, thickness: (area: Area) => number): Area[][] {
  const round = (length: number) => Math.round(length / SAME_EDGE_PT)
  return [...Map.groupBy(fills, (area) => `${round(start(area))} ${round(thickness(area))}`).values()]
}

function areBars(group: readonly Area[], length: (area: Area) => number, runs: readonly TextRun[]): boolean {
  if (group.length < MIN_BARS) return false
  const lengths = group.map(length)
  const distinct = new Set(lengths.map((value) => Math.round(value / MIN_STEP_PT)))
  if (distinct.size < MIN_LENGTHS || Math.max(...lengths) < MIN_LONGEST_PT) return false
  const whole = areaAround(group)
  const near = runs.filter((run) => containsMiddle(whole, run))
  const written = group.filter((bar) => near.some((run) => containsMiddle(bar, run)))
  return written.length <= MAX_WRITTEN_SHARE * group.length
}
