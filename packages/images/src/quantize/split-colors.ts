import type { ColorCounts } from './color-counts.ts'
import type { Points } from './color-points.ts'

/** A group of colors: a range of the list, with its variance along its longest axis. */
interface Group {
  start: number
  end: number
  axis: number
  /** Weighted sum of squares along that axis. */
  spread: number
}

/** Splits colors into at most `count` groups, always the most spread one. @returns the group centers */
export function splitColors({ points, weights }: Omit<ColorCounts, 'numberOf'>, count: number): Points {
  const order = Uint32Array.from({ length: weights.length }, (_, index) => index)
  const measure = (start: number, end: number) => measureGroup(points, weights, order, { start, end })
  const groups = [measure(0, order.length)]
  while (groups.length < count) {
    const [widest] = groups.toSorted((left, right) => right.spread - left.spread)
    if (widest === undefined || widest.spread <= 0) break
    const { start, end, axis } = widest
    const part = order.subarray(start, end)
    part.sort((left, right) => (points[left * 3 + axis] ?? 0) - (points[right * 3 + axis] ?? 0))
    const cut = start + bestCut(part, points, weights, axis)
    groups.splice(groups.indexOf(widest), 1, measure(start, cut), measure(cut, end))
  }
  const middles = new Float64Array(groups.length * 3)
  groups.forEach((group, index) => {
    middles.set(
      [0, 1, 2].map((axis) => meanOf(points, weights, order.subarray(group.start, group.end), axis)),
      index * 3,
    )
  })
  return middles
}

function measureGroup(
  points: Points,
  weights: Float64Array,
  order: Uint32Array,
  { start, end }: { start: number; end: number },
): Group {
  const part = order.subarray(start, end)
  const spreads = [0, 1, 2].map((axis) => {
    const mean = meanOf(points, weights, part, axis)
    let sum = 0
    for (const number of part) sum += (weights[number] ?? 0) * ((points[number * 3 + axis] ?? 0) - mean) ** 2
    return sum
  })
  const spread = Math.max(...spreads)
  // Rounding errors are not spread.
  return { start, end, axis: spreads.indexOf(spread), spread: part.length > 1 && spread > 1e-6 ? spread : 0 }
}

function meanOf(points: Points, weights: Float64Array, part: Uint32Array, axis: number): number {
  let [sum, total] = [0, 0]
  for (const number of part) {
    sum += (weights[number] ?? 0) * (points[number * 3 + axis] ?? 0)
    total += weights[number] ?? 0
  }
  return sum / total
}

/** Where to cut a sorted group so that the least spread remains: where the means of both sides differ most. */
function bestCut(part: Uint32Array, points: Points, weights: Float64Array, axis: number): number {
  let [total, sum] = [0, 0]
  for (const number of part) {
    total += weights[number] ?? 0
    sum += (weights[number] ?? 0) * (points[number * 3 + axis] ?? 0)
  }
  let [before, sumBefore, best, cut] = [0, 0, -1, 1]
  for (let index = 0; index < part.length - 1; index += 1) {
    const number = part[index] ?? 0
    before += weights[number] ?? 0
    sumBefore += (weights[number] ?? 0) * (points[number * 3 + axis] ?? 0)
    const gain = before * (total - before) * (sumBefore / before - (sum - sumBefore) / (total - before)) ** 2
    if (gain <= best) continue
    best = gain
    cut = index + 1
  }
  return cut
}
