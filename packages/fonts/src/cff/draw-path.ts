import { FontError } from '../font-error.ts'
import type { OutlinePen } from '../outline.ts'

/** Type 2 path operators (Adobe Technical Note 5177, 4.1). */
const RLINETO = 5
const HLINETO = 6
const VLINETO = 7
const RRCURVETO = 8
const RCURVELINE = 24
const RLINECURVE = 25
const VVCURVETO = 26
const HHCURVETO = 27
const VHCURVETO = 30
const HVCURVETO = 31
/** Flex operators, each after an escape byte. */
const HFLEX = 34
const FLEX = 35
const HFLEX1 = 36

/** Draws one path operator. @throws FontError if the number of operands is wrong */
export function drawPath(operator: number, operands: readonly number[], pen: OutlinePen): void {
  const take = new Operands(operands)
  if (operator === RLINETO) drawLines(take, pen, 0)
  else if (operator === HLINETO) drawAlternatingLines(take, pen, true)
  else if (operator === VLINETO) drawAlternatingLines(take, pen, false)
  else if (operator === RRCURVETO) drawCurves(take, pen, 0)
  else if (operator === RCURVELINE) {
    drawCurves(take, pen, 2)
    drawLines(take, pen, 0)
  } else if (operator === RLINECURVE) {
    drawLines(take, pen, 6)
    drawCurves(take, pen, 0)
  } else if (operator === VVCURVETO || operator === HHCURVETO) drawParallelCurves(take, pen, operator === HHCURVETO)
  else if (operator === VHCURVETO || operator === HVCURVETO) {
    drawAlternatingCurves(take, pen, operator === HVCURVETO)
  }
  take.end()
}

/** Reads operands in order. */
class Operands {
  readonly #values: readonly number[]
  #at = 0

  constructor(values: readonly number[]) {
    this.#values = values
  }

  get left(): number {
    return this.#values.length - this.#at
  }

  next(): number {
    const value = this.#values[this.#at]
    if (value === undefined) throw new FontError('has too few operands')
    this.#at += 1
    return value
  }

  end(): void {
    if (this.left > 0) throw new FontError('has too many operands')
  }
}

function drawLines(take: Operands, pen: OutlinePen, left: number): void {
  while (take.left >= left + 2) pen.lineBy(take.next(), take.next())
}

/** Alternating horizontal and vertical lines. */
function drawAlternatingLines(take: Operands, pen: OutlinePen, startsHorizontal: boolean): void {
  for (let isHorizontal = startsHorizontal; take.left > 0; isHorizontal = !isHorizontal) {
    if (isHorizontal) pen.lineBy(take.next(), 0)
    else pen.lineBy(0, take.next())
  }
}

function drawCurves(take: Operands, pen: OutlinePen, left: number): void {
  while (take.left >= left + 6) {
    pen.curveBy([take.next(), take.next(), take.next(), take.next(), take.next(), take.next()])
  }
}

/** hhcurveto and vvcurveto: curves that start and end in one direction; an extra operand offsets the first one. */
function drawParallelCurves(take: Operands, pen: OutlinePen, isHorizontal: boolean): void {
  let offset = take.left % 4 === 1 ? take.next() : 0
  while (take.left >= 4) {
    const [along, x, y, out] = [take.next(), take.next(), take.next(), take.next()]
    if (isHorizontal) pen.curveBy([along, offset, x, y, out, 0])
    else pen.curveBy([offset, along, x, y, 0, out])
    offset = 0
  }
}

/** hvcurveto and vhcurveto: alternating tangents; an extra operand bends the end of the last curve. */
function drawAlternatingCurves(take: Operands, pen: OutlinePen, startsHorizontal: boolean): void {
  for (let isHorizontal = startsHorizontal; take.left >= 4; isHorizontal = !isHorizontal) {
    const [along, x, y, out] = [take.next(), take.next(), take.next(), take.next()]
    const offset = take.left === 1 ? take.next() : 0
    if (isHorizontal) pen.curveBy([along, 0, x, y, offset, out])
    else pen.curveBy([0, along, x, y, out, offset])
  }
}

/** Draws a flex (4.1, "Flex Operators") as its two curves. */
export function drawFlex(operator: number, operands: readonly number[], pen: OutlinePen): void {
  const take = new Operands(operands)
  const [first, second] = flexSteps(operator, take)
  take.end()
  pen.curveBy(first)
  pen.curveBy(second)
}

type Steps = [number, number, number, number, number, number]

function flexSteps(operator: number, take: Operands): [Steps, Steps] {
  const pair = (): [number, number] => [take.next(), take.next()]
  if (operator === HFLEX) {
    const [a, [bx, by], c, d, e, f] = [take.next(), pair(), take.next(), take.next(), take.next(), take.next()]
    return [
      [a, 0, bx, by, c, 0],
      [d, 0, e, -by, f, 0],
    ]
  }
  if (operator === HFLEX1) {
    const [[ax, ay], [bx, by], c, d, [ex, ey], f] = [pair(), pair(), take.next(), take.next(), pair(), take.next()]
    return [
      [ax, ay, bx, by, c, 0],
      [d, 0, ex, ey, f, -(ay + by + ey)],
    ]
  }
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy], [ex, ey]] = [pair(), pair(), pair(), pair(), pair()]
  if (operator === FLEX) {
    const end = pair()
    // The flex depth: readers ignore it and always draw curves.
    take.next()
    return [
      [ax, ay, bx, by, cx, cy],
      [dx, dy, ex, ey, ...end],
    ]
  }
  const [sumX, sumY] = [ax + bx + cx + dx + ex, ay + by + cy + dy + ey]
  const last = take.next()
  const end: [number, number] = Math.abs(sumX) > Math.abs(sumY) ? [last, -sumY] : [-sumX, last]
  return [
    [ax, ay, bx, by, cx, cy],
    [dx, dy, ex, ey, ...end],
  ]
}
