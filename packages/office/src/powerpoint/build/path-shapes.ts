import {
  type Area,
  areaAround,
  type PageFill,
  type PagePath,
  type PageRule,
  type PathColor,
  type PathOutline,
} from '@recto/layout'

import type { PathSegment, SlidePaint, SlideShape, SlideStroke } from '../slide-model.ts'

/** Largest distance between the corners of a rectangle and its bounds, in points. */
const CORNER_TOLERANCE = 0.3
/** Least line width, in points, at which lines are visible everywhere. */
const MIN_LINE_WIDTH = 0.25
/** Points of a rectangle that returns to its first point. */
const CLOSED_RECTANGLE_POINTS = 5
/** Alpha of opaque colors. */
const OPAQUE = 255

/** A path as a shape: a rectangle if it is one, otherwise a freeform. */
export function pathShape(path: PagePath): SlideShape {
  const { outlines } = path
  const [only] = outlines
  const [fill, stroke] = [paintOf(path.fill), strokeOf(path)]
  const area = areaAround(outlines.flatMap(({ points }) => points.map(({ x, y }) => pointArea(x, y))))
  if (outlines.length === 1 && only !== undefined && isRectangle(only, area)) {
    return { kind: 'shape', ...area, outlines: 'rectangle', fill, stroke }
  }
  return { kind: 'shape', ...area, outlines: freeform(path), fill, stroke }
}

/** A shape for each of the given rules and fills of a path, with its color and opacity. */
export function ruleAndFillShapes(
  rules: readonly PageRule[],
  fills: readonly PageFill[],
  path?: PagePath,
): SlideShape[] {
  const opacity = (path?.fill?.alpha ?? OPAQUE) / OPAQUE
  const paint = (color: number) => ({
    color: path?.fill?.color ?? color,
    opacity: path?.fill === undefined ? 1 : opacity,
  })
  return [
    ...fills.map((fill): SlideShape => ({ ...rectangle(fill), fill: paint(fill.color), stroke: undefined })),
    ...rules.map(lineShape),
  ]
}

function rectangle({ left, top, right, bottom }: Area): Pick<SlideShape, 'kind' | 'outlines' | keyof Area> {
  return { kind: 'shape', outlines: 'rectangle', left, top, right, bottom }
}

/** A rule as a line along its center. */
function lineShape({ left, top, right, bottom, isHorizontal, thickness, color, isDashed }: PageRule): SlideShape {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const area = isHorizontal ? { left, right, top: y, bottom: y } : { left: x, right: x, top, bottom }
  const stroke = {
    color,
    opacity: 1,
    width: Math.max(MIN_LINE_WIDTH, thickness),
    dash: isDashed ? 'dashed' : 'solid',
  } as const
  return { kind: 'shape', outlines: 'line', ...area, fill: undefined, stroke }
}

function pointArea(x: number, y: number): Area {
  return { left: x, right: x, top: y, bottom: y }
}

function paintOf(paint: PathColor | undefined): SlidePaint | undefined {
  return paint && { color: paint.color, opacity: paint.alpha / OPAQUE }
}

function strokeOf({ stroke, lineWidth, isDashed }: PagePath): SlideStroke | undefined {
  const paint = paintOf(stroke)
  return paint && { ...paint, width: Math.max(MIN_LINE_WIDTH, lineWidth), dash: isDashed ? 'dashed' : 'solid' }
}

function isRectangle({ points, isCurved, isClosed }: PathOutline, area: Area): boolean {
  const returnsToStart = isClosed || points.length === CLOSED_RECTANGLE_POINTS
  if (
    !returnsToStart ||
    points.length < CLOSED_RECTANGLE_POINTS - 1 ||
    points.length > CLOSED_RECTANGLE_POINTS ||
    isCurved.includes(true)
  )
    return false
  const isCorner = ({ x, y }: { x: number; y: number }) =>
    Math.min(x - area.left, area.right - x) <= CORNER_TOLERANCE &&
    Math.min(y - area.top, area.bottom - y) <= CORNER_TOLERANCE
  const isSide = points.every((point, index) => {
    const last = points[index - 1] ?? point
    return Math.min(Math.abs(point.x - last.x), Math.abs(point.y - last.y)) <= CORNER_TOLERANCE
  })
  return isSide && points.every(isCorner)
}

/** One path for each outline, or a single one if outlines may be holes in others (ISO 32000-2, 8.5.3.3). */
function freeform({ outlines, isEvenOdd }: PagePath): PathSegment[][] {
  const segments = outlines.map(segmentsOf)
  const windings = new Set(outlines.map(windingOf))
  return isEvenOdd || windings.size > 1 ? [segments.flat()] : segments
}

function segmentsOf({ points, isCurved, isClosed }: PathOutline): PathSegment[] {
  const segments: PathSegment[] = []
  for (let index = 0; index < points.length; index += 1) {
    const [point, control, end] = [points[index], points[index + 1], points[index + 2]]
    if (point === undefined) continue
    if (index === 0) segments.push({ kind: 'move', ...point })
    else if (isCurved[index] !== true) segments.push({ kind: 'line', ...point })
    else if (control !== undefined && end !== undefined) {
      segments.push({ kind: 'curve', x1: point.x, y1: point.y, x2: control.x, y2: control.y, ...end })
      index += 2
    }
  }
  if (isClosed) segments.push({ kind: 'close' })
  return segments
}

/** The winding direction of an outline: 1 or -1; 0 without an area. */
function windingOf({ points }: PathOutline): number {
  let area = 0
  for (const [index, { x, y }] of points.entries()) {
    const last = points.at(index - 1) ?? { x, y }
    area += last.x * y - x * last.y
  }
  return Math.sign(area)
}
