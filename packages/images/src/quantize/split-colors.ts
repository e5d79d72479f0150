import type { ColorCounts } from './color-counts.ts'
import type { Points } from './color-points.ts'

/** Rounding errors are not spread. */
const MIN_SPREAD = 1e-6

/** Points have coordinates of less than this, so that keys with it added are positive. */
const KEY_OFFSET = 512
/** Steps of a coordinate that a key keeps apart: all that colors of 8 bits, and their means, differ by. */
const KEY_STEPS = 2 ** 24
/** A key has the place of its color in its lower bits; there are at most 65,536 colors. */
const KEY_PLACES = 2 ** 16

/** A group of colors: a range of the list, with its variance along its longest axis. */
interface Group {
  start: number
  end: number
  /** The mean of its colors. */
  middle: readonly [number, number, number]
  axis: number
  /** Weighted sum of squares along that axis. */
  spread: number
}

/** Groups of colors. */
export interface ColorGroups {
  /** The center of each group. */
  middles: Points
  /** The group of each color. */
  members: Uint8Array
}

/** Splits colors into groups, always the most spread one. Fewer groups are on the way to more, so both are found once. */
export class ColorSplitter {
  readonly #points: Points
  readonly #weights: Float64Array
  readonly #order: Uint32Array
  /** The groups after each split. */
  readonly #steps: (readonly Group[])[] = []

  constructor({ points, weights }: Pick<ColorCounts, 'points' | 'weights'>) {
    this.#points = points
    this.#weights = weights
    this.#order = Uint32Array.from({ length: weights.length }, (_, index) => index)
    this.#steps.push([this.#measure(0, weights.length)])
  }

  /** Splits the colors into at most `count` groups (256 at most). */
  groups(count: number): ColorGroups {
    while (this.#steps.length < count && this.#split());
    const groups = this.#steps[Math.min(count, this.#steps.length) - 1] ?? []
    const members = new Uint8Array(this.#order.length)
    for (const [group, { start, end }] of groups.entries()) {
      for (let place = start; place < end; place += 1) members[this.#order[place] ?? 0] = group
    }
    return { middles: Float64Array.from(groups.flatMap(({ middle }) => middle)), members }
  }

  /** Splits the most spread group. @returns false if there is none */
  #split(): boolean {
    const groups = this.#steps.at(-1) ?? []
    let widest: Group | undefined
    for (const group of groups) if (widest === undefined || group.spread > widest.spread) widest = group
    if (widest === undefined || widest.spread <= 0) return false
    const { start, end, axis } = widest
    const part = this.#order.subarray(start, end)
    sortAlong(part, this.#points, axis)
    const cut = start + bestCut(part, this.#points, this.#weights, axis)
    const halves = [this.#measure(start, cut), this.#measure(cut, end)]
    this.#steps.push(groups.flatMap((group) => (group === widest ? halves : group)))
    return true
  }

  #measure(start: number, end: number): Group {
    const part = this.#order.subarray(start, end)
    const middle = meanOf(part, this.#points, this.#weights)
    const spreads = spreadsOf(part, this.#points, this.#weights, middle)
    const spread = Math.max(...spreads)
    const axis = spreads.indexOf(spread)
    return { start, end, middle, axis, spread: part.length > 1 && spread > MIN_SPREAD ? spread : 0 }
  }
}

/** Sorts colors by one coordinate. Numbers are sorted much faster than by comparing what they stand for. */
function sortAlong(part: Uint32Array, points: Points, axis: number): void {
  const keys = new Float64Array(part.length)
  for (let place = 0; place < part.length; place += 1) {
    const steps = Math.round(((points[(part[place] ?? 0) * 3 + axis] ?? 0) + KEY_OFFSET) * KEY_STEPS)
    keys[place] = steps * KEY_PLACES + place
  }
  keys.sort()
  const before = part.slice()
  for (let place = 0; place < part.length; place += 1) {
    const key = keys[place] ?? 0
    part[place] = before[key - Math.floor(key / KEY_PLACES) * KEY_PLACES] ?? 0
  }
}

function meanOf(part: Uint32Array, points: Points, weights: Float64Array): [number, number, number] {
  let [total, x, y, z] = [0, 0, 0, 0]
  for (let place = 0; place < part.length; place += 1) {
    const number = part[place] ?? 0
    const weight = weights[number] ?? 0
    total += weight
    x += weight * (points[number * 3] ?? 0)
    y += weight * (points[number * 3 + 1] ?? 0)
    z += weight * (points[number * 3 + 2] ?? 0)
  }
  return [x / total, y / total, z / total]
}

/** Weighted sums of squares along each axis. */
function spreadsOf(
  part: Uint32Array,
  points: Points,
  weights: Float64Array,
  [middleX, middleY, middleZ]: readonly [number, number, number],
): [number, number, number] {
  let [x, y, z] = [0, 0, 0]
  for (let place = 0; place < part.length; place += 1) {
    const number = part[place] ?? 0
    const weight = weights[number] ?? 0
    x += weight * ((points[number * 3] ?? 0) - middleX) ** 2
    y += weight * ((points[number * 3 + 1] ?? 0) - middleY) ** 2
    z += weight * ((points[number * 3 + 2] ?? 0) - middleZ) ** 2
  }
  return [x, y, z]
}

/** Where to cut a sorted group so that the least spread remains: where the means of both sides differ most. */
function bestCut(part: Uint32Array, points: Points, weights: Float64Array, axis: number): number {
  let [total, sum] = [0, 0]
  for (let place = 0; place < part.length; place += 1) {
    const number = part[place] ?? 0
    total += weights[number] ?? 0
    sum += (weights[number] ?? 0) * (points[number * 3 + axis] ?? 0)
  }
  let [before, sumBefore, best, cut] = [0, 0, -1, 1]
  for (let index = 0; index < part.length - 1; index += 1) {
    const number = part[index] ?? 0
    before += weights[number] ?? 0
    sumBefore += (weights[number] ?? 0) * (points[number * 3 + axis] ?? 0)
    const apart = sumBefore / before - (sum - sumBefore) / (total - before)
    const gain = before * (total - before) * apart * apart
    if (gain <= best) continue
    best = gain
    cut = index + 1
  }
  return cut
}
