import type { Points } from './color-points.ts'

/**
 * Finds the nearest entry for each point, by searching outward from a guess until luma rules out the rest.
 * @param entries sorted by their first coordinate
 * @param chosen the guesses, which are replaced by what is found
 */
export function chooseNearest(points: Points, entries: Points, chosen: Uint8Array): void {
  const end = entries.length
  for (let number = 0, at = 0; number < chosen.length; number += 1, at += 3) {
    const [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0]
    const guess = (chosen[number] ?? 0) * 3
    let found = guess
    let least = squareOf(entries, guess, x, y, z)
    for (let entry = guess + 3; entry < end; entry += 3) {
      const ahead = (entries[entry] ?? 0) - x
      if (ahead > 0 && ahead * ahead >= least) break
      const square = squareOf(entries, entry, x, y, z)
      if (square >= least) continue
      least = square
      found = entry
    }
    for (let entry = guess - 3; entry >= 0; entry -= 3) {
      const ahead = x - (entries[entry] ?? 0)
      if (ahead > 0 && ahead * ahead >= least) break
      const square = squareOf(entries, entry, x, y, z)
      if (square >= least) continue
      least = square
      found = entry
    }
    chosen[number] = found / 3
  }
}

/** The square of the distance from an entry to a point. */
function squareOf(entries: Points, at: number, x: number, y: number, z: number): number {
  const [alongX, alongY, alongZ] = [(entries[at] ?? 0) - x, (entries[at + 1] ?? 0) - y, (entries[at + 2] ?? 0) - z]
  return alongX * alongX + alongY * alongY + alongZ * alongZ
}
