import type { GrayImage } from './gray-image.ts'
import { inkMask, type InkMask, inkThreshold } from './ink.ts'

/** Connected parts of the ink, such as letters, dots and rules, with their bounds in pixels; right and bottom are exclusive. */
export interface InkParts {
  count: number
  left: Int32Array
  top: Int32Array
  right: Int32Array
  bottom: Int32Array
  /** Pixels of ink. */
  area: Int32Array
  /** The parts as runs, row by row: row, first column, end column and part of each. */
  runs: Int32Array
}

/** The ink of an image, found once for all who look at it. */
export interface PageInk {
  mask: InkMask
  parts: InkParts
}

const RUN = 4

/** An image with more runs than this is noise rather than a page; the rest of it is ignored. */
const MAX_RUNS = 6_000_000

/** Finds the ink of an image and its parts. */
export function pageInk(image: GrayImage): PageInk {
  const mask = inkMask(image, inkThreshold(image))
  return { mask, parts: inkParts(mask) }
}

/**
 * Finds the connected parts of the ink; pixels that touch at a corner are connected.
 * @returns parts in the order of their first rows
 */
export function inkParts(mask: InkMask): InkParts {
  const runs = runsOf(mask)
  const parents = joinRuns(runs)
  return measure(runs, parents)
}

/** All runs of ink, with their own index as part. */
function runsOf({ width, height, ink }: InkMask): Int32Array {
  let runs = new Int32Array(RUN * 4096)
  let length = 0
  for (let y = 0; y < height && length < RUN * MAX_RUNS; y += 1) {
    const row = y * width
    // A loop over pixels: most runs are short, and `indexOf` takes longer to start than to find them.
    for (let at = row, end = row + width; at < end; at += 1) {
      if (ink[at] !== 1) continue
      const start = at
      while (at < end && ink[at] === 1) at += 1
      if (length === runs.length) runs = grown(runs)
      runs[length] = y
      runs[length + 1] = start - row
      runs[length + 2] = at - row
      runs[length + 3] = length / RUN
      length += RUN
    }
  }
  return runs.subarray(0, length)
}

function grown(runs: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(runs.length * 2)
  longer.set(runs)
  return longer
}

/** Joins runs that touch runs of the row above. @returns the parent of each run; a root is its own */
function joinRuns(runs: Int32Array): Int32Array {
  const count = runs.length / RUN
  const parents = Int32Array.from({ length: count }, (_, index) => index)
  let above = 0
  for (let index = 0; index < count; index += 1) {
    const [y, start, end] = [runs[index * RUN] ?? 0, runs[index * RUN + 1] ?? 0, runs[index * RUN + 2] ?? 0]
    while (above < index && (isAbove(runs, above, y) || isLeftOf(runs, above, y, start))) above += 1
    for (let other = above; other < index && runs[other * RUN] === y - 1; other += 1) {
      if ((runs[other * RUN + 1] ?? 0) > end) break
      join(parents, other, index)
    }
  }
  return parents
}

/** Whether a run is too far up to touch row y. */
function isAbove(runs: Int32Array, run: number, y: number): boolean {
  return (runs[run * RUN] ?? 0) < y - 1
}

/** Whether a run of the row above ends before the column, not even touching at a corner. */
function isLeftOf(runs: Int32Array, run: number, y: number, start: number): boolean {
  return runs[run * RUN] === y - 1 && (runs[run * RUN + 2] ?? 0) < start
}

function rootOf(parents: Int32Array, index: number): number {
  let root = index
  while ((parents[root] ?? root) !== root) {
    // Halving the path keeps later searches short.
    const parent = parents[root] ?? root
    parents[root] = parents[parent] ?? parent
    root = parents[root] ?? root
  }
  return root
}

/** The earlier root stays, so parts come in the order of their first runs. */
function join(parents: Int32Array, one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)]
  if (a < b) parents[b] = a
  else parents[a] = b
}

function measure(runs: Int32Array, parents: Int32Array): InkParts {
  const count = numberParts(runs, parents)
  const left = new Int32Array(count).fill(0x7f_ff_ff_ff)
  const top = new Int32Array(count).fill(0x7f_ff_ff_ff)
  const [right, bottom, area] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  for (let at = 0; at < runs.length; at += RUN) {
    const [y, start, end, part] = [runs[at] ?? 0, runs[at + 1] ?? 0, runs[at + 2] ?? 0, runs[at + 3] ?? 0]
    if (start < (left[part] ?? 0)) left[part] = start
    if (y < (top[part] ?? 0)) top[part] = y
    if (end > (right[part] ?? 0)) right[part] = end
    if (y + 1 > (bottom[part] ?? 0)) bottom[part] = y + 1
    area[part] = (area[part] ?? 0) + end - start
  }
  return { count, left, top, right, bottom, area, runs }
}

/** Writes the number of its part into each run. @returns the number of parts */
function numberParts(runs: Int32Array, parents: Int32Array): number {
  const numbers = new Int32Array(parents.length)
  let count = 0
  for (let index = 0; index < parents.length; index += 1) {
    const root = rootOf(parents, index)
    // A root comes before the other runs of its part.
    if (root === index) {
      numbers[index] = count
      count += 1
    }
    runs[index * RUN + 3] = numbers[root] ?? 0
  }
  return count
}

/** Calls `use` with the row, the first and the end column of every run of the chosen parts. */
export function visitRuns(
  { runs }: InkParts,
  isChosen: (part: number) => boolean,
  use: (y: number, start: number, end: number) => void,
): void {
  for (let at = 0; at < runs.length; at += RUN) {
    if (isChosen(runs[at + 3] ?? 0)) use(runs[at] ?? 0, runs[at + 1] ?? 0, runs[at + 2] ?? 0)
  }
}
