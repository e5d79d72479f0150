import { type Matrix, transform } from '@recto/geometry'

import type { Rectangle } from '../values/view-box.ts'
import type { PathData } from './path-data.ts'

/** The smallest rectangle around points; undefined for none. */
function context(points: Iterable<{ x: number; y: number }>): Rectangle | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The smallest rectangle around the transformed rectangle. */
export function transformBox(box: Rectangle, matrix: Matrix): Rectangle {
  return context(cornersOf(box).map((corner) => transform(matrix, corner))) ?? box
}

/** The smallest rectangle around several; undefined for none. */
export function unite(boxes: readonly (Rectangle | undefined)[]): Rectangle | undefined {
  return context(boxes.flatMap((box) => (box === undefined ? [] : cornersOf(box))))
}

function cornersOf({ x, y, width, height }: Rectangle): { x: number; y: number }[] {
  return [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]
}

/** A rectangle with a margin on all sides. */
export function grow({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** The box of an outline without its stroke: exact, also for curves. */
export function pathBounds(path: PathData): Rectangle | undefined {
  return context(extremes(path))
}

function* extremes(path: PathData): Generator<{ x: number; y: number }, void> {
  let from = { x: 0, y: 0 }
  for (const step of path) {
    if (step[0] === 'Z') continue
    if (step[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = step
      for (const t of [...turns(from.x, x1, x2, x), ...turns(from.y, y1, y2, y)]) {
        yield { x: cubic(t, from.x, x1, x2, x), y: cubic(t, from.y, y1, y2, y) }
      }
      from = { x, y }
    } else from = { x: step[1], y: step[2] }
    yield from
  }
}

/** Where a cubic curve turns in one coordinate, between its ends. */
function turns(start: number, first: number, second: number, end: number): number[] {
  const a = 3 * (end - 3 * second + 3 * first - start)
  const b = 6 * (second - 2 * first + start)
  const c = 3 * (first - start)
  if (Math.abs(a) < 1e-12) return inside(Math.abs(b) < 1e-12 ? [] : [-c / b])
  const root = Math.sqrt(b * b - 4 * a * c)
  return inside([(-b + root) / (2 * a), (-b - root) / (2 * a)])
}

function inside(values: readonly number[]): number[] {
  return values.filter((t) => t > 0 && t < 1)
}

function cubic(t: number, start: number, first: number, second: number, end: number): number {
  const rest = 1 - t
  return rest ** 3 * start + 3 * rest ** 2 * t * first + 3 * rest * t ** 2 * second + t ** 3 * end
}
