/** A flat list of path segments: `moveTo` is 0, x, y; `lineTo` 1, x, y; `curveTo` 2 and three points. */
export type Outline = number[]

const MOVE = 0
const LINE = 1
const CURVE = 2

/** Builds an outline from the relative segments of charstrings. */
export class OutlinePen {
  readonly outline: Outline = []
  x = 0
  y = 0

  moveBy(dx: number, dy: number): void {
    this.#step(dx, dy)
    this.outline.push(MOVE, this.x, this.y)
  }

  lineBy(dx: number, dy: number): void {
    this.#step(dx, dy)
    this.outline.push(LINE, this.x, this.y)
  }

  /** Adds a curve: offsets to the first control point, the second and the end, each from the point before. */
  curveBy(steps: readonly [number, number, number, number, number, number]): void {
    const [ax, ay, bx, by, cx, cy] = steps
    this.outline.push(CURVE)
    for (const [dx, dy] of [
      [ax, ay],
      [bx, by],
      [cx, cy],
    ] as const) {
      this.#step(dx, dy)
      this.outline.push(this.x, this.y)
    }
  }

  #step(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
  }
}

/** Whether two outlines are identical. */
export function isSameOutline(left: Outline, right: Outline): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
