import type { Matrix } from '@recto/geometry'
import type { ImageSize, Samples } from '@recto/runtime'

/** A point in pixels, from the top left corner. */
export interface Point {
  x: number
  y: number
}

/** Corners in reading order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

/** Changes each corner. */
export function mapCorners([a, b, c, d]: Quad, change: (corner: Point) => Point): Quad {
  return [change(a), change(b), change(c), change(d)]
}

/** A projective transformation: three rows of a matrix for (x, y, 1), the last of which divides the others. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number]

/** The projection from a rectangle with the origin as its top left corner to a quadrilateral (Heckbert 1989, 2.2.3). */
export function projectionTo([a, b, c, d]: Quad, { width, height }: ImageSize): Projection {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / area
  const h = (dx1 * dy3 - dx3 * dy1) / area
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ]
}

/** An affine transformation followed by a projection. */
export function after([a, b, c, d, e, f]: Matrix, projection: Projection): Projection {
  const row = (at: 0 | 3 | 6) => {
    const [x, y, w] = [projection[at], projection[at + 1] ?? 0, projection[at + 2] ?? 0]
    return [x * a + y * b, x * c + y * d, x * e + y * f + w] as const
  }
  return [...row(0), ...row(3), ...row(6)]
}

/**
 * Samples an image through a projection, between four pixels each.
 * @param image gray or RGB
 * @param toSource from pixels of the result to those of the image
 */
export function sampleThrough(image: Samples, { width, height }: ImageSize, toSource: Projection): Samples {
  const { channels, data: from } = image
  const data = new Uint8Array(width * height * channels).fill(255)
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = toSource
  const [right, below] = [image.width - 1, image.height - 1]
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += channels) {
      const w = m6 * (x + 0.5) + m7 * (y + 0.5) + m8
      const sourceX = (m0 * (x + 0.5) + m1 * (y + 0.5) + m2) / w - 0.5
      const sourceY = (m3 * (x + 0.5) + m4 * (y + 0.5) + m5) / w - 0.5
      // Pixels outside the image stay white.
      if (sourceX < -0.5 || sourceY < -0.5 || sourceX > right + 0.5 || sourceY > below + 0.5) continue
      const left = Math.min(right, Math.max(0, Math.floor(sourceX)))
      const top = Math.min(below, Math.max(0, Math.floor(sourceY)))
      const [across, down] = [Math.max(0, sourceX - left), Math.max(0, sourceY - top)]
      const next = left < right ? channels : 0
      const start = (top * image.width + left) * channels
      const under = top < below ? start + image.width * channels : start
      for (let channel = 0; channel < channels; channel += 1) {
        const upper = mix(from[start + channel] ?? 0, from[start + next + channel] ?? 0, across)
        const lower = mix(from[under + channel] ?? 0, from[under + next + channel] ?? 0, across)
        data[at + channel] = mix(upper, lower, down) + 0.5
      }
    }
  }
  return { width, height, channels, data }
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}
