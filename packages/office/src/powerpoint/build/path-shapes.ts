import {
  type Area,
  areaAround,
  type PageFill,
  type PagePath,
  type PageRule,
  type PathColor,
  type PathOutline,
} from '@recto/layout'

import type { PathStep, SlidePaint, SlideShape, SlideStroke } from '../slide-model.ts'

/** How far the corners of a rectangle may be from its bounds, in points. */
const TOLERANCE = 0.3
/** Least line width, in points. */
const MIN_LINE_WIDTH = 0.25

/** A path as an editable shape: a rectangle if it is one, otherwise a freeform. */
export function pathShape(path: PagePath): SlideShape {
  const { outlines } = path
  const [only] = outlines
  const [fill, stroke] = [paintOf(path.fill), strokeOf(path)]
  const area = areaAround(outlines.flatMap(({ points }) => points.map(({ x, y }) => at(x, y))))
  if (outlines.length === 1 && only !== undefined && isRectangle(only, area)) {
    return { kind: 'shape', ...area, outlines: 'rectangle', fill, stroke }
  }
  return { kind: 'shape', ...area, outlines: freeform(path), fill, stroke }
}

/** One shape for each of the remaining rules and fills of a path. */
export function ruleAndFillShapes(
  rules: readonly PageRule[],
  fills: readonly PageFill[],
  path?: PagePath,
): SlideShape[] {
  const opacity = (path?.fill?.alpha ?? 255) / 255
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

function at(x: number, y: number): Area {
  return { left: x, right: x, top: y, bottom: y }
}

function paintOf(paint: PathColor | undefined): SlidePaint | undefined {
  return paint && { color: paint.color, opacity: paint.alpha / 255 }
}

function strokeOf({ stroke, lineWidth, isDashed }: PagePath): SlideStroke | undefined {
  const paint = paintOf(stroke)
  return paint && { ...paint, width: Math.max(MIN_LINE_WIDTH, lineWidth), dash: isDashed ? 'dashed' : 'solid' }
}

function isRectangle({ points, isCurved, isClosed }: PathOutline, area: Area): boolean {
  const isAround = isClosed || points.length === 5
  if (!isAround || points.length < 4 || points.length > 5 || isCurved.includes(true)) return false
  const isCorner = ({ x, y }: { x: number; y: number }) =>
    Math.min(x - area.left, area.right - x) <= TOLERANCE && Math.min(y - area.top, area.bottom - y) <= TOLERANCE
  const isSide = points.every((point, index) => {
    const last = points[index - 1] ?? point
    return Math.min(Math.abs(point.x - last.x), Math.abs(point.y - last.y)) <= TOLERANCE
  })
  return isSide && points.every(isCorner)
}

/** One path for each outline, or a single one if outlines may be holes in others (ISO 32000-2, 8.5.3.3). */
function freeform({ outlines, isEvenOdd }: PagePath): PathStep[][] {
  const steps = outlines.map(stepsOf)
  const windings = new Set(outlines.map(windingOf))
  return isEvenOdd || windings.size > 1 ? [steps.flat()] : steps
}

function stepsOf({ points, isCurved, isClosed }: PathOutline): PathStep[] {
  const steps: PathStep[] = []
  for (let index = 0; index < points.length; index += 1) {
    const [point, bent, end] = [points[index], points[index + 1], points[index + 2]]
    if (point === undefined) continue
    if (index === 0) steps.push({ kind: 'move', ...point })
    else if (isCurved[index] !== true) steps.push({ kind: 'line', ...point })
    else if (bent !== undefined && end !== undefined) {
      steps.push({ kind: 'curve', x1: point.x, y1: point.y, x2: bent.x, y2: bent.y, ...end })
      index += 2
    }
  }
  if (isClosed) steps.push({ kind: 'close' })
  return steps
}

/** The direction of an outline: 1 or -1, or 0 without an area. */
function windingOf({ points }: PathOutline): number {
  let area = 0
  for (const [index, { x, y }] of points.entries()) {
    const last = points.at(index - 1) ?? { x, y }
    area += last.x * y - x * last.y
  }
  return Math.sign(area)
}
