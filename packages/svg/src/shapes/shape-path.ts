import type { SvgElement } from '../parse/svg-element.ts'
import { parseNumbers } from '../values/numbers.ts'
import { parsePath, type PathData, type PathStep } from './path-data.ts'

/** Control points of a quarter of a circle as a curve, from its corner. */
const KAPPA = 0.552_284_75

/** Reads a length attribute; percentages refer to the width, height or diagonal of the viewport. */
export type ReadLength = (name: string, axis: 'x' | 'y' | 'diagonal') => number | undefined

/** The outline of a basic shape or path (SVG 2, chapter 10); undefined for other elements and shapes that are not rendered. */
export function shapePath({ name, attributes }: SvgElement, length: ReadLength): PathData | undefined {
  switch (name) {
    case 'path':
      return parsePath(attributes.get('d') ?? '')
    case 'rect':
      return rectangle(length)
    case 'circle': {
      const radius = length('r', 'diagonal') ?? 0
      return radius > 0 ? ellipse(length('cx', 'x') ?? 0, length('cy', 'y') ?? 0, radius, radius) : undefined
    }
    case 'ellipse': {
      const [rx, ry] = [length('rx', 'x'), length('ry', 'y')]
      const [across, down] = [rx ?? ry ?? 0, ry ?? rx ?? 0]
      if (across <= 0 || down <= 0) return undefined
      return ellipse(length('cx', 'x') ?? 0, length('cy', 'y') ?? 0, across, down)
    }
    case 'line':
      return [
        ['M', length('x1', 'x') ?? 0, length('y1', 'y') ?? 0],
        ['L', length('x2', 'x') ?? 0, length('y2', 'y') ?? 0],
      ]
    case 'polyline':
      return polyline(attributes.get('points') ?? '')
    case 'polygon':
      return [...polyline(attributes.get('points') ?? ''), ['Z']]
    default:
      return undefined
  }
}

/** Whether an element is drawn as an outline. */
export function isShape({ name }: SvgElement): boolean {
  return ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'].includes(name)
}

function rectangle(length: ReadLength): PathData | undefined {
  const [x, y] = [length('x', 'x') ?? 0, length('y', 'y') ?? 0]
  const [width, height] = [length('width', 'x') ?? 0, length('height', 'y') ?? 0]
  if (width <= 0 || height <= 0) return undefined
  const [given, other] = [length('rx', 'x'), length('ry', 'y')]
  const rx = Math.min(Math.max(0, given ?? other ?? 0), width / 2)
  const ry = Math.min(Math.max(0, other ?? given ?? 0), height / 2)
  const [right, bottom] = [x + width, y + height]
  if (rx === 0 || ry === 0) return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']]
  const [kx, ky] = [rx * (1 - KAPPA), ry * (1 - KAPPA)]
  return [
    ['M', x + rx, y],
    ['L', right - rx, y],
    ['C', right - kx, y, right, y + ky, right, y + ry],
    ['L', right, bottom - ry],
    ['C', right, bottom - ky, right - kx, bottom, right - rx, bottom],
    ['L', x + rx, bottom],
    ['C', x + kx, bottom, x, bottom - ky, x, bottom - ry],
    ['L', x, y + ry],
    ['C', x, y + ky, x + kx, y, x + rx, y],
    ['Z'],
  ]
}

function ellipse(cx: number, cy: number, rx: number, ry: number): PathData {
  const [kx, ky] = [rx * KAPPA, ry * KAPPA]
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ]
}

/** An odd coordinate at the end is an error, and left out. */
function polyline(points: string): PathStep[] {
  const numbers = parseNumbers(points)
  const steps: PathStep[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    steps.push([at === 0 ? 'M' : 'L', numbers[at] ?? 0, numbers[at + 1] ?? 0])
  }
  return steps
}
