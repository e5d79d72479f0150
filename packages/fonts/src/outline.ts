/** What a charstring draws: `moveTo` 0, `lineTo` 1 and `curveTo` 2, each with its points, one after the other. */
export type Outline = number[]

const MOVE = 0
const LINE = 1
const CURVE = 2

/** Collects an outline from the steps charstrings are made of. */
export class OutlinePen {
  readonly outline: Outline = []
  x = 0
  y = 0

  moveBy(dx: number, dy: number): void {
    this.step(dx, dy)
    this.outline.push(MOVE, this.x, this.y)
  }

  lineBy(dx: number, dy: number): void {
    this.step(dx, dy)
    this.outline.push(LINE, this.x, this.y)
  }

  /** Three steps: to the first control point, on to the second, on to the end. */
  curveBy(steps: readonly [number, number, number, number, number, number]): void {
    const [ax, ay, bx, by, cx, cy] = steps
    this.outline.push(CURVE)
    for (const [dx, dy] of [
      [ax, ay],
      [bx, by],
      [cx, cy],
    ] as const) {
      this.step(dx, dy)
      this.outline.push(this.x, this.y)
    }
  }

  private step(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
  }
}

/** Whether two outlines are equal, point by point. */
export function isSameOutline(left: Outline, right: Outline): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
