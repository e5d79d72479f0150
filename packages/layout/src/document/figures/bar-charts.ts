import { areaAround, type Area } from '../../model.ts'
import type { PageContent } from '../../content/page-content.ts'
import { holdsMiddle } from './areas.ts'
import type { TextRun } from './text-runs.ts'

/** So many bars of so many lengths are a chart. */
const MIN_BARS = 4
const MIN_LENGTHS = 3
/** The longest one has at least this length, in points. */
const MIN_LONGEST = 20
/** How much ends of bars differ, in points, that stand on one line or are as thick as each other. */
const TOLERANCE = 1
const STEP = 3
/** Bars have no text in them but this part of them, where cells of tables have. */
const MAX_WRITTEN = 0.25
/** More fills of one page are not looked at. */
const MAX_FILLS = 5000

/** Bars that stand on one line, or begin at one: a chart that is made of nothing but rectangles. */
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

/** Fills that begin at the same place and are as thick as each other. */
function groups(fills: readonly Area[], start: (area: Area) => number, thickness: (area: Area) => number): Area[][] {
  const round = (length: number) => Math.round(length / TOLERANCE)
  return [...Map.groupBy(fills, (area) => `${round(start(area))} ${round(thickness(area))}`).values()]
}

function areBars(group: readonly Area[], length: (area: Area) => number, runs: readonly TextRun[]): boolean {
  if (group.length < MIN_BARS) return false
  const lengths = group.map(length)
  const distinct = new Set(lengths.map((value) => Math.round(value / STEP)))
  if (distinct.size < MIN_LENGTHS || Math.max(...lengths) < MIN_LONGEST) return false
  const around = areaAround(group)
  const near = runs.filter((run) => holdsMiddle(around, run))
  const written = group.filter((bar) => near.some((run) => holdsMiddle(bar, run)))
  return written.length <= MAX_WRITTEN * group.length
}
