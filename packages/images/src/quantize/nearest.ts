import type { Points } from './color-points.ts'

/** Points sorted by luma, for nearest-neighbor search. */
export class NearestPoint {
  readonly #points: Points
  readonly #count: number

  /** @param points sorted by their first coordinate */
  constructor(points: Points) {
    this.#points = points
    this.#count = points.length / 3
  }

  /** The index of the nearest point; searches outward from a guess until luma rules out the rest. */
  find(others: Points, other: number, guess: number): number {
    const [x, y, z] = [others[other * 3] ?? 0, others[other * 3 + 1] ?? 0, others[other * 3 + 2] ?? 0]
    let [found, least] = [guess, this.#distance(guess, x, y, z)]
    for (const step of [1, -1]) {
      for (let index = guess + step; index >= 0 && index < this.#count; index += step) {
        const ahead = ((this.#points[index * 3] ?? 0) - x) * step
        if (ahead > 0 && ahead * ahead >= least) break
        const distance = this.#distance(index, x, y, z)
        if (distance >= least) continue
        least = distance
        found = index
      }
    }
    return found
  }

  #distance(index: number, x: number, y: number, z: number): number {
    const points = this.#points
    return (
      ((points[index * 3] ?? 0) - x) ** 2 +
      ((points[index * 3 + 1] ?? 0) - y) ** 2 +
      ((points[index * 3 + 2] ?? 0) - z) ** 2
    )
  }
}

/** The points sorted by their first coordinate. */
export function byBrightness(points: Points): Points {
  const order = Array.from({ length: points.length / 3 }, (_, index) => index)
  order.sort((left, right) => (points[left * 3] ?? 0) - (points[right * 3] ?? 0))
  return Float64Array.from(order.flatMap((index) => [...points.subarray(index * 3, index * 3 + 3)]))
}
