import { FontProblem } from '../font-problem.ts'
import type { OutlinePen } from '../outline.ts'

/** Path operators of charstrings of Type 2 (Adobe Technical Note 5177, 4.1). */
const LINES = 5
const LINES_FROM_ACROSS = 6
const LINES_FROM_UP = 7
const CURVES = 8
const CURVES_AND_LINE = 24
const LINES_AND_CURVE = 25
const CURVES_UP = 26
const CURVES_ACROSS = 27
const CURVES_FROM_UP = 30
const CURVES_FROM_ACROSS = 31
/** Flex operators, after an escape. */
const FLEX_ACROSS = 34
const FLEX = 35
const FLEX_ACROSS_TOO = 36

/** Draws what a path operator says with its operands. @throws FontProblem where their number makes no sense */
export function drawPath(operator: number, operands: readonly number[], pen: OutlinePen): void {
  const take = new Operands(operands)
  if (operator === LINES) drawLines(take, pen, 0)
  else if (operator === LINES_FROM_ACROSS) drawTurns(take, pen, true)
  else if (operator === LINES_FROM_UP) drawTurns(take, pen, false)
  else if (operator === CURVES) drawCurves(take, pen, 0)
  else if (operator === CURVES_AND_LINE) {
    drawCurves(take, pen, 2)
    drawLines(take, pen, 0)
  } else if (operator === LINES_AND_CURVE) {
    drawLines(take, pen, 6)
    drawCurves(take, pen, 0)
  } else if (operator === CURVES_UP || operator === CURVES_ACROSS) drawParallel(take, pen, operator === CURVES_ACROSS)
  else if (operator === CURVES_FROM_UP || operator === CURVES_FROM_ACROSS) {
    drawAlternating(take, pen, operator === CURVES_FROM_ACROSS)
  }
  take.end()
}

/** Operands in their order. */
class Operands {
  private readonly values: readonly number[]
  private at = 0

  constructor(values: readonly number[]) {
    this.values = values
  }

  get left(): number {
    return this.values.length - this.at
  }

  next(): number {
    const value = this.values[this.at]
    if (value === undefined) throw new FontProblem('has too few operands')
    this.at += 1
    return value
  }

  end(): void {
    if (this.left > 0) throw new FontProblem('has operands to spare')
  }
}

function drawLines(take: Operands, pen: OutlinePen, left: number): void {
  while (take.left >= left + 2) pen.lineBy(take.next(), take.next())
}

/** Lines that go across and up in turns. */
function drawTurns(take: Operands, pen: OutlinePen, startsAcross: boolean): void {
  for (let isAcross = startsAcross; take.left > 0; isAcross = !isAcross) {
    if (isAcross) pen.lineBy(take.next(), 0)
    else pen.lineBy(0, take.next())
  }
}

function drawCurves(take: Operands, pen: OutlinePen, left: number): void {
  while (take.left >= left + 6) {
    pen.curveBy([take.next(), take.next(), take.next(), take.next(), take.next(), take.next()])
  }
}

/** Curves that begin and end in one direction; the first may begin beside it. */
function drawParallel(take: Operands, pen: OutlinePen, isAcross: boolean): void {
  let beside = take.left % 4 === 1 ? take.next() : 0
  while (take.left >= 4) {
    const [along, x, y, out] = [take.next(), take.next(), take.next(), take.next()]
    if (isAcross) pen.curveBy([along, beside, x, y, out, 0])
    else pen.curveBy([beside, along, x, y, 0, out])
    beside = 0
  }
}

/** Curves that begin and end across and up in turns; the last may end beside it. */
function drawAlternating(take: Operands, pen: OutlinePen, startsAcross: boolean): void {
  for (let isAcross = startsAcross; take.left >= 4; isAcross = !isAcross) {
    const [along, x, y, out] = [take.next(), take.next(), take.next(), take.next()]
    const beside = take.left === 1 ? take.next() : 0
    if (isAcross) pen.curveBy([along, 0, x, y, beside, out])
    else pen.curveBy([0, along, x, y, out, beside])
  }
}

/** Draws a flex (4.1, "Flex Operators"): two curves that are a line where they are small. */
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
  if (operator === FLEX_ACROSS) {
    const [a, [bx, by], c, d, e, f] = [take.next(), pair(), take.next(), take.next(), take.next(), take.next()]
    return [
      [a, 0, bx, by, c, 0],
      [d, 0, e, -by, f, 0],
    ]
  }
  if (operator === FLEX_ACROSS_TOO) {
    const [[ax, ay], [bx, by], c, d, [ex, ey], f] = [pair(), pair(), take.next(), take.next(), pair(), take.next()]
    return [
      [ax, ay, bx, by, c, 0],
      [d, 0, ex, ey, f, -(ay + by + ey)],
    ]
  }
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy], [ex, ey]] = [pair(), pair(), pair(), pair(), pair()]
  if (operator === FLEX) {
    const end = pair()
    // The depth from which on it is drawn as curves; readers draw it so always.
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
