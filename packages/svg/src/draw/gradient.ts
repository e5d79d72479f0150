import { invert, type Matrix, multiply, transform } from '@recto/geometry'
import { dictionary, name, type PdfDictionary } from '@recto/pdf'

import type { SvgElement } from '../parse/svg-element.ts'
import { INITIAL_STYLE } from '../style/properties.ts'
import type { RgbColor } from '../values/color-value.ts'
import { parseLength } from '../values/length.ts'
import { hasArea, IDENTITY, parseTransform } from '../values/transform-list.ts'
import type { Rectangle } from '../values/view-box.ts'
import type { Drawing } from './drawing.ts'
import { gradientFunction, type GradientStop, repeatStops, type Spread, stopsOf } from './gradient-stops.ts'

/** A gradient as a pattern of the current space, or a single color. */
export type Gradient =
  | { kind: 'color'; color: RgbColor }
  | {
      kind: 'shading'
      /** A shading pattern of the colors. @param matrix from the current space to that of the stream */
      colors: (matrix: Matrix) => PdfDictionary
      /** The same of the opacity as gray; undefined if all of it is opaque. */
      opacity: ((matrix: Matrix) => PdfDictionary) | undefined
    }

/** Whether an element is a gradient. */
export function isGradient({ name: kind }: SvgElement): boolean {
  return kind === 'linearGradient' || kind === 'radialGradient'
}

/** Longer chains of gradients that refer to each other are cycles. */
const MAX_CHAIN = 16

/**
 * A gradient over a shape (SVG 2, 14.2).
 * @param box of the shape, in user space, without its stroke
 * @param viewport what percentages of user space refer to
 * @returns undefined if it paints nothing
 */
export function readGradient(
  gradient: SvgElement,
  box: Rectangle,
  viewport: { width: number; height: number },
  drawing: Drawing,
): Gradient | undefined {
  const chain = chainOf(gradient, drawing)
  const attribute = (key: string) => chain.find(({ attributes }) => attributes.has(key))?.attributes.get(key)
  const { styles } = drawing.tools
  const stops = chain.map((element) => stopsOf(element, styles)).find(({ length }) => length > 0) ?? []
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (stops.length === 1) return { kind: 'color', color: first.color }
  const isBox = attribute('gradientUnits') !== 'userSpaceOnUse'
  if (isBox && (box.width === 0 || box.height === 0)) return undefined
  const units: Matrix = isBox ? [box.width, 0, 0, box.height, box.x, box.y] : IDENTITY
  const matrix = multiply(parseTransform(attribute('gradientTransform')), units)
  if (!hasArea(matrix)) return { kind: 'color', color: last.color }
  const length = (key: string, otherwise: string, percent: number) =>
    parseLength(attribute(key) ?? otherwise, {
      percent: isBox ? 1 : percent,
      fontSize: Number(INITIAL_STYLE['font-size']),
    }) ?? 0
  const isLinear = gradient.name === 'linearGradient'
  const circles = isLinear ? linear(length, viewport) : radial(length, attribute, viewport)
  if (circles === undefined) return { kind: 'color', color: last.color }
  const spread = attribute('spreadMethod') as Spread | undefined
  const range =
    spread === 'repeat' || spread === 'reflect' ? rangeOf(circles, transformedBox(box, matrix)) : { from: 0, to: 1 }
  const all =
    range.to - range.from === 1 && range.from === 0 ? stops : repeatStops(stops, spread ?? 'pad', range.from, range.to)
  return shading({ coordinates: extend(circles, range), isLinear, stops: all, matrix })
}

function chainOf(gradient: SvgElement, drawing: Drawing): SvgElement[] {
  const chain = [gradient]
  while (chain.length < MAX_CHAIN) {
    const next = drawing.referredTo(chain.at(-1)?.attributes.get('href'))
    if (next === undefined || !isGradient(next) || chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

/** Two circles that a gradient goes between; for a linear one, points. */
interface Circles {
  from: { x: number; y: number; radius: number }
  to: { x: number; y: number; radius: number }
}

type Length = (key: string, otherwise: string, percent: number) => number

function linear(length: Length, { width, height }: { width: number; height: number }): Circles | undefined {
  const from = { x: length('x1', '0%', width), y: length('y1', '0%', height), radius: 0 }
  const to = { x: length('x2', '100%', width), y: length('y2', '0%', height), radius: 0 }
  return from.x === to.x && from.y === to.y ? undefined : { from, to }
}

function radial(
  length: Length,
  attribute: (key: string) => string | undefined,
  { width, height }: { width: number; height: number },
): Circles | undefined {
  const diagonal = Math.hypot(width, height) / Math.SQRT2
  const to = { x: length('cx', '50%', width), y: length('cy', '50%', height), radius: length('r', '50%', diagonal) }
  if (to.radius <= 0) return undefined
  const from = {
    x: length('fx', attribute('cx') ?? '50%', width),
    y: length('fy', attribute('cy') ?? '50%', height),
    radius: Math.max(0, length('fr', '0%', diagonal)),
  }
  // A focal point outside of the circle moves to its edge (SVG 1.1, 13.2.3).
  const distance = Math.hypot(from.x - to.x, from.y - to.y)
  const farthest = Math.max(0, to.radius - from.radius) * 0.999
  if (distance > farthest) {
    from.x = to.x + ((from.x - to.x) * farthest) / distance
    from.y = to.y + ((from.y - to.y) * farthest) / distance
  }
  return { from, to }
}

/** The corners of a shape in the space of the gradient. */
function transformedBox({ x, y, width, height }: Rectangle, matrix: Matrix): { x: number; y: number }[] {
  const back = invert(matrix)
  return [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((corner) => transform(back, corner))
}

/** How many lengths of a repeating gradient are needed to cover points, before its start and after it. */
function rangeOf({ from, to }: Circles, points: readonly { x: number; y: number }[]): { from: number; to: number } {
  if (to.radius > 0) {
    const farthest = Math.max(...points.map(({ x, y }) => Math.hypot(x - from.x, y - from.y)))
    // The circles grow at least by this much for each length on the side where they are closest.
    const growth = to.radius - from.radius - Math.hypot(to.x - from.x, to.y - from.y)
    return { from: 0, to: limited(Math.ceil((farthest - from.radius) / Math.max(growth, to.radius / 100))) }
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const places = points.map(({ x, y }) => ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy))
  const start = Math.max(-MAX_LENGTHS, Math.floor(Math.min(...places)))
  return { from: start, to: Math.max(start + 1, Math.min(MAX_LENGTHS, Math.ceil(Math.max(...places)))) }
}

const MAX_LENGTHS = 120

function limited(count: number): number {
  return Math.max(1, Math.min(MAX_LENGTHS, count))
}

/** The circles at the ends of a range. */
function extend({ from, to }: Circles, range: { from: number; to: number }): Circles {
  const at = (place: number) => ({
    x: from.x + (to.x - from.x) * place,
    y: from.y + (to.y - from.y) * place,
    radius: from.radius + (to.radius - from.radius) * place,
  })
  return { from: at(range.from), to: at(range.to) }
}

interface ShadingParts {
  coordinates: Circles
  isLinear: boolean
  stops: readonly GradientStop[]
  matrix: Matrix
}

function shading({ coordinates: { from, to }, isLinear, stops, matrix }: ShadingParts): Gradient {
  const coordinates = isLinear ? [from.x, from.y, to.x, to.y] : [from.x, from.y, from.radius, to.x, to.y, to.radius]
  const pattern = (space: string, channels: (color: RgbColor) => number[]) => (outer: Matrix) =>
    dictionary({
      Type: name('Pattern'),
      PatternType: 2,
      Matrix: [...multiply(matrix, outer)],
      Shading: dictionary({
        ShadingType: isLinear ? 2 : 3,
        ColorSpace: name(space),
        Coords: coordinates,
        Function: gradientFunction(stops, channels),
        Extend: [true, true],
      }),
    })
  const isOpaque = stops.every(({ color }) => color.a === 1)
  return {
    kind: 'shading',
    colors: pattern('DeviceRGB', ({ r, g, b }) => [r, g, b].map(rounded)),
    opacity: isOpaque ? undefined : pattern('DeviceGray', ({ a }) => [rounded(a)]),
  }
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
