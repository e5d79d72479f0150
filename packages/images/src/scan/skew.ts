import type { InkMask } from './ink.ts'

/** Maximum skew to search for, in degrees; sheets are scanned straighter than that. */
const MAX_DEGREES = 12
/** Step sizes for trying angles, each around the best angle of the step before. */
const STEPS = [0.5, 0.1, 0.02]
/** Maximum number of edge pixels; more do not change the result. */
const MAX_POINTS = 120_000
/** Maximum number of rows compared along the longer side; letters of small print are three rows high. */
const ROWS = 1600
/** The best angle counts only if rows stand out by this factor more than without rotation. */
const MIN_GAIN = 1.02

/** The skew of a page, and how clearly its text forms rows. */
export interface Skew {
  /** Clockwise rotation that levels the page's rows. */
  degrees: number
  /** How clearly rows stand out; comparable between the two directions of the same page. */
  clearness: number
}

/**
 * Finds the angle at which a page's text forms level rows. The lower edges of ink are projected at each angle;
 * baselines make sharp peaks only at the right one.
 * @param isSideways whether rows run from top to bottom
 */
export function findSkew(mask: InkMask, isSideways = false): Skew {
  const points = lowerEdges(mask, isSideways)
  const scale = Math.min(1, ROWS / Math.max(mask.width, mask.height))
  const level = clearnessAt(points, 0, scale)
  let best: Skew = { degrees: 0, clearness: level }
  let reach = MAX_DEGREES
  for (const step of STEPS) {
    const { degrees: center } = best
    for (let angle = center - reach; angle <= center + reach + step / 2; angle += step) {
      const clearness = clearnessAt(points, angle, scale)
      if (clearness > best.clearness) best = { degrees: angle, clearness }
    }
    reach = step
  }
  return best.clearness >= level * MIN_GAIN ? best : { degrees: 0, clearness: level }
}

/** Pixels of ink with paper below, as pairs along and across the rows. */
function lowerEdges({ width, height, ink }: InkMask, isSideways: boolean): Float32Array {
  const [length, across] = isSideways ? [height, width] : [width, height]
  const [step, next] = isSideways ? [width, 1] : [1, width]
  let found = new Float32Array(8192)
  let count = 0
  for (let row = 0; row < across - 1; row += 1) {
    for (let column = 0, at = row * next; column < length; column += 1, at += step) {
      if (ink[at] !== 1 || ink[at + next] === 1) continue
      if (count * 2 === found.length) found = doubled(found)
      found[count * 2] = column
      found[count * 2 + 1] = row
      count += 1
    }
  }
  return thinned(found.subarray(0, count * 2))
}

function doubled(points: Float32Array): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(points.length * 2)
  longer.set(points)
  return longer
}

/** Takes every nth point, if there are too many. */
function thinned(points: Float32Array): Float32Array {
  const every = Math.ceil(points.length / 2 / MAX_POINTS)
  if (every <= 1) return points
  const few = new Float32Array(Math.floor(points.length / 2 / every) * 2)
  for (let at = 0; at < few.length; at += 2) {
    few[at] = points[at * every] ?? 0
    few[at + 1] = points[at * every + 1] ?? 0
  }
  return few
}

/** How much the counts of points in adjacent rows differ, per point, when the page is rotated clockwise. */
function clearnessAt(points: Float32Array, degrees: number, scale: number): number {
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle) * scale, Math.cos(angle) * scale]
  // The diagonal of a square page, in both directions.
  const rows = new Float32Array(4 * ROWS)
  for (let at = 0; at < points.length; at += 2) {
    const row = (points[at] ?? 0) * sine + (points[at + 1] ?? 0) * cosine + ROWS
    const place = row | 0
    // A point counts in both rows it lies between; otherwise level pages would show the pixel pattern.
    const share = row - place
    rows[place] = (rows[place] ?? 0) + 1 - share
    rows[place + 1] = (rows[place + 1] ?? 0) + share
  }
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) {
    const difference = (rows[row] ?? 0) - (rows[row - 1] ?? 0)
    sum += difference * difference
  }
  return points.length === 0 ? 0 : sum / points.length
}
