import type { DraftItem } from '../draft.ts'

/** The gap between rows is larger than that between lines. */
const MIN_WHITE_EM = 0.5
/** Baselines of lines side by side differ less. */
const SAME_BASELINE_PT = 1.5

/**
 * The tops of rows in columns side by side: gaps across all columns, with a common baseline below. One row if the gaps
 * of the columns differ.
 */
export function rowStarts(columns: readonly (readonly DraftItem[])[]): number[] {
  const first = Math.min(...columns.flatMap((items) => items.map(({ top }) => top)))
  const starts = columns.map(startsIn)
  const fewest = starts.toSorted((one, other) => one.length - other.length)[0] ?? []
  const shared = fewest.filter((start) =>
    starts.every((own) => own.some(({ base }) => Math.abs(base - start.base) < SAME_BASELINE_PT)),
  )
  if (shared.length < fewest.length || shared.length === 0) return [first]
  const tops = shared.map(({ base }) =>
    Math.min(
      ...starts.flatMap((own) => own.filter((start) => Math.abs(start.base - base) < SAME_BASELINE_PT)).map(topOf),
    ),
  )
  const isFree = (top: number) =>
    columns.every((items) =>
      items.every((item) => item.bottom <= top + SAME_BASELINE_PT || item.top >= top - SAME_BASELINE_PT),
    )
  return tops.every(isFree) ? [first, ...tops] : [first]
}

interface Start {
  base: number
  top: number
}

function topOf({ top }: Start): number {
  return top
}

/** The items of a column with a gap above them. */
function startsIn(items: readonly DraftItem[]): Start[] {
  return items.flatMap((item, index) => {
    const above = items[index - 1]
    if (above === undefined) return []
    const size = item.kind === 'line' ? item.size : 0
    const base = item.kind === 'line' ? item.base : item.bottom
    return item.top - above.bottom > MIN_WHITE_EM * size ? [{ base, top: item.top }] : []
  })
}
