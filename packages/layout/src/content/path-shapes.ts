import type { Area, Point } from '@recto/geometry'
import { onWhite, type PathPaint, type SubPath } from '@recto/pdfium'

import type { PageFill, PageRule } from './page-content.ts'

/** The lines and rectangles of a path. */
export interface StraightShapes {
  rules: Omit<PageRule, 'order'>[]
  fills: Omit<PageFill, 'order'>[]
}

/**
 * A filled area up to this thickness is a rule: word processors draw borders up to 6 points, but hardly any exceed 3.
 */
const MAX_RULE_PT = 3
/** The least width a line is painted with: a hairline, one dot at 360 dpi. */
const HAIRLINE_PT = 0.2
/** How far the points of a straight line may deviate; less is invisible. */
const STRAIGHT_TOLERANCE_PT = 0.3
/** A rounded rectangle is straight along at least this share of each side; otherwise it is an oval. */
const STRAIGHT_SHARE = 0.5
/** A rectangle has four corners. */
const CORNERS = 4
/** Some programs repeat the first point, and add one to close the subpath. */
const MAX_CORNER_POINTS = 6
/** A subpath with more points than four sides and four curves take is another shape. By eye. */
const MAX_ROUNDED_POINTS = 20

/** A path as horizontal and vertical lines and rectangles; undefined if it is anything else. */
export function straightShapes(paths: readonly SubPath[], paint: PathPaint): StraightShapes | undefined {
  const shapes = new Shapes(paint)
  const frame = shapes.addFrame(paths)
  return frame || paths.every((path) => shapes.add(path)) ? { rules: shapes.rules, fills: shapes.fills } : undefined
}

class Shapes implements StraightShapes {
  readonly rules: StraightShapes['rules'] = []
  readonly fills: StraightShapes['fills'] = []
  readonly #paint: PathPaint

  constructor(paint: PathPaint) {
    this.#paint = paint
  }

  /** Adds two nested rectangles with a thin filled ring between them, as four rules. */
  addFrame(paths: readonly SubPath[]): boolean {
    const { fill, stroke, isEvenOdd } = this.#paint
    const [first, second] = paths
    if (paths.length !== 2 || fill === undefined || stroke !== undefined) return false
    if (first === undefined || second === undefined || !isRectangle(first) || !isRectangle(second)) return false
    if (!isEvenOdd && orientationOf(first.points) === orientationOf(second.points)) return false
    const [one, other] = [around(first.points), around(second.points)]
    const [outer, inner] = one.left <= other.left ? [one, other] : [other, one]
    if (!isThinRing(outer, inner)) return false
    const color = onWhite(fill)
    this.#addBar({ ...outer, bottom: inner.top }, color)
    this.#addBar({ ...outer, top: inner.bottom }, color)
    this.#addBar({ ...outer, right: inner.left }, color)
    this.#addBar({ ...outer, left: inner.right }, color)
    return true
  }

  /** Adds a subpath; false if it has anything but horizontal and vertical lines. */
  add(path: SubPath): boolean {
    const { fill, stroke } = this.#paint
    if (path.isCurved.includes(true)) return this.#addRounded(path)
    if (fill !== undefined && !this.#addFilled(path)) return false
    return stroke === undefined || this.#addStroked(path)
  }

  #addFilled(path: SubPath): boolean {
    const { fill } = this.#paint
    if (fill === undefined || path.points.length < 3) return true
    const area = around(path.points)
    const isThin = Math.min(area.right - area.left, area.bottom - area.top) <= MAX_RULE_PT
    if (isThin) this.#addBar(area, onWhite(fill))
    else if (isRectangle(path)) this.fills.push({ ...area, color: onWhite(fill) })
    else return false
    return true
  }

  #addStroked({ points, isClosed }: SubPath): boolean {
    const [first] = points
    const ends = isClosed && first !== undefined ? [...points, first] : points
    return ends.every((end, index) => index === 0 || this.#addLine(ends[index - 1] ?? end, end))
  }

  /** Adds a stroked line; a very thick one is a fill. */
  #addLine(from: Point, to: Point): boolean {
    const { stroke, lineWidth, isDashed } = this.#paint
    const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
    if (stroke === undefined || Math.max(width, height) < STRAIGHT_TOLERANCE_PT) return true
    if (Math.min(width, height) > STRAIGHT_TOLERANCE_PT) return false
    const isHorizontal = width >= height
    const thickness = Math.max(lineWidth, HAIRLINE_PT)
    const area = widened(around([from, to]), isHorizontal, thickness)
    const color = onWhite(stroke)
    if (thickness > MAX_RULE_PT) this.fills.push({ ...area, color })
    else this.rules.push({ ...area, thickness, isHorizontal, color, isDashed })
    return true
  }

  #addBar(area: Area, color: number): void {
    const [width, height] = [area.right - area.left, area.bottom - area.top]
    const isHorizontal = width >= height
    const thickness = Math.max(isHorizontal ? height : width, HAIRLINE_PT)
    if (thickness > MAX_RULE_PT) this.fills.push({ ...area, color })
    else this.rules.push({ ...area, thickness, isHorizontal, color, isDashed: false })
  }

  /** Adds a rounded rectangle as one with square corners. */
  #addRounded(path: SubPath): boolean {
    const { fill } = this.#paint
    if (!isRounded(path)) return false
    const area = around(path.points)
    if (fill !== undefined) this.fills.push({ ...area, color: onWhite(fill) })
    const { left, top, right, bottom } = area
    const points = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]
    return this.#addStroked({ points, isCurved: [], isClosed: true })
  }
}

/** Whether the points are the corners of an upright rectangle. */
function isRectangle({ points, isCurved }: SubPath): boolean {
  if (points.length < CORNERS || points.length > MAX_CORNER_POINTS || isCurved.includes(true)) return false
  const { left, top, right, bottom } = around(points)
  const isAtCorner = ({ x, y }: Point) =>
    Math.min(x - left, right - x) <= STRAIGHT_TOLERANCE_PT && Math.min(y - top, bottom - y) <= STRAIGHT_TOLERANCE_PT
  const areSides = points.every((point, index) => {
    const last = points[index - 1] ?? point
    return Math.min(Math.abs(point.x - last.x), Math.abs(point.y - last.y)) <= STRAIGHT_TOLERANCE_PT
  })
  const hasAll = [left, right].every((x) => points.some((point) => Math.abs(point.x - x) <= STRAIGHT_TOLERANCE_PT))
  return areSides && hasAll && points.every(isAtCorner)
}

/** Whether a subpath follows the sides of a rectangle and curves at its corners only. */
function isRounded({ points, isCurved }: SubPath): boolean {
  const box = around(points)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (points.length > MAX_ROUNDED_POINTS || Math.min(width, height) <= 2 * MAX_RULE_PT) return false
  const straight = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const [index, to] of points.entries()) {
    const from = points.at(index - 1) ?? to
    if (isCurved[index] === true) continue
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    const side = sideOf(from, to, box)
    if (side === undefined && length > STRAIGHT_TOLERANCE_PT) return false
    if (side !== undefined) straight[side] += length
  }
  const isAcrossStraight = Math.min(straight.top, straight.bottom) >= STRAIGHT_SHARE * width
  return isAcrossStraight && Math.min(straight.left, straight.right) >= STRAIGHT_SHARE * height
}

function sideOf(from: Point, to: Point, { left, top, right, bottom }: Area): keyof Area | undefined {
  const lies = (distance: (point: Point) => number) =>
    Math.abs(distance(from)) <= STRAIGHT_TOLERANCE_PT && Math.abs(distance(to)) <= STRAIGHT_TOLERANCE_PT
  if (lies(({ y }) => y - top)) return 'top'
  if (lies(({ y }) => y - bottom)) return 'bottom'
  if (lies(({ x }) => x - left)) return 'left'
  return lies(({ x }) => x - right) ? 'right' : undefined
}

function isThinRing(outer: Area, inner: Area): boolean {
  const sides = [inner.left - outer.left, inner.top - outer.top, outer.right - inner.right, outer.bottom - inner.bottom]
  return sides.every((side) => side >= 0 && side <= MAX_RULE_PT)
}

/** The winding direction: the sign of the enclosed area. */
function orientationOf(points: readonly Point[]): number {
  let area = 0
  for (const [index, { x, y }] of points.entries()) {
    const last = points.at(index - 1) ?? { x, y }
    area += last.x * y - x * last.y
  }
  return Math.sign(area)
}

function widened({ left, top, right, bottom }: Area, isHorizontal: boolean, thickness: number): Area {
  const half = thickness / 2
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  return isHorizontal
    ? { left, top: middleY - half, right, bottom: middleY + half }
    : { left: middleX - half, top, right: middleX + half, bottom }
}

function around(points: readonly Point[]): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    area.left = Math.min(area.left, x)
    area.top = Math.min(area.top, y)
    area.right = Math.max(area.right, x)
    area.bottom = Math.max(area.bottom, y)
  }
  return area
}
