/** A transformation matrix [a b c d e f] (ISO 32000-2, 8.3.4): x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A point or a vector. */
export interface Point {
  x: number
  y: number
}

/** The matrix that applies `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [p, q, r, s, t, u] = second
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}

/** The inverse of a matrix that has one. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  const linear = [d / determinant, -b / determinant, -c / determinant, a / determinant] as const
  const [p, q, r, s] = linear
  return [p, q, r, s, -(e * p + f * r), -(e * q + f * s)]
}

/** Transforms a point. */
export function transform([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** A translation. */
export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y]
}

/** A scaling. */
export function scaling(x: number, y = x): Matrix {
  return [x, 0, 0, y, 0, 0]
}

/** A counterclockwise rotation around the origin, exact for quarter turns. */
export function rotation(degrees: number): Matrix {
  const [cosine, sine] = [roundedCosine(degrees), roundedCosine(degrees - 90)]
  return [cosine, sine, -sine, cosine, 0, 0]
}

function roundedCosine(degrees: number): number {
  const turned = Math.abs(degrees % 360)
  if (turned === 90 || turned === 270) return 0
  return Math.cos((turned * Math.PI) / 180)
}
