import type { Box, Matrix } from '@recto/geometry'

import type { Resolve } from '../../objects/decode-stream.ts'
import type { PdfObject } from '../../objects/objects.ts'

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** An unlimited box, for content without one. */
export const EVERYWHERE: Box = { left: -1e6, bottom: -1e6, right: 1e6, top: 1e6 }

/** A box without area, to be extended by points. */
export function emptyBox(): Box {
  return { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
}

/** Extends a box to contain a point. */
export function extend(box: Box, x: number, y: number): void {
  box.left = Math.min(box.left, x)
  box.right = Math.max(box.right, x)
  box.bottom = Math.min(box.bottom, y)
  box.top = Math.max(box.top, y)
}

/** The part that two boxes share; it has no area if they do not overlap. */
export function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  }
}

/** The area of a box; 0 if it is empty or not a number. */
export function areaOf({ left, bottom, right, top }: Box): number {
  return right > left && top > bottom ? (right - left) * (top - bottom) : 0
}

/** The box around a transformed box. */
export function boxUnder({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const box = emptyBox()
  for (const x of [left, right]) for (const y of [bottom, top]) extend(box, a * x + c * y + e, b * x + d * y + f)
  return box
}

/** The factor by which a matrix changes areas. */
export function areaScale([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c)
}

/** A rectangle object; undefined if it is not one. */
export function boxOf(object: PdfObject, resolve: Resolve): Box | undefined {
  const numbers = numbersOf(object, resolve)
  const [x1, y1, x2, y2] = numbers
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
}

/** The numbers of an array; empty if it is not one, or has anything else. */
export function numbersOf(object: PdfObject, resolve: Resolve): number[] {
  const items = resolve(object)
  const numbers = Array.isArray(items) ? items.map(resolve) : []
  return numbers.every((item) => typeof item === 'number' && Number.isFinite(item)) ? (numbers as number[]) : []
}

/** The last six operands as a matrix; the identity if they are not numbers. */
export function matrixOf(operands: readonly PdfObject[]): Matrix {
  const [a, b, c, d, e, f] = operands.slice(-6)
  const isNumber = (value: PdfObject | undefined): value is number => typeof value === 'number'
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || !isNumber(d) || !isNumber(e) || !isNumber(f)) return IDENTITY
  return [a, b, c, d, e, f]
}
