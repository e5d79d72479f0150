/** Filter types (PNG specification, 9.2). */
const [NONE, SUB, UP, AVERAGE, PAETH] = [0, 1, 2, 3, 4] as const

/** A row to filter, and the one above it, both after a pixel of zeros, so that the first pixel is like the others. */
interface FilterSource {
  current: Uint8Array
  above: Uint8Array
  pixelBytes: number
  /** From this cost on, a filter is given up. */
  leastCost: number
}

/** Filters a row, and returns the sum of its absolute differences, or a part of it that is at least `leastCost`. */
type RowFilter = (source: FilterSource, into: Uint8Array) => number

/**
 * Filters rows for the PNG predictors of FlateDecode (ISO 32000-2, 7.4.4.4). Each row starts with its filter type, the one
 * with the smallest sum of absolute differences (PNG specification, 12.7).
 */
export function filterRows(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor(bytes.length / rowBytes)
  const result = new Uint8Array(rows * (rowBytes + 1))
  const blank = () => new Uint8Array(pixelBytes + rowBytes)
  let [current, above, tried, best] = [blank(), blank(), blank(), blank()]
  for (let row = 0; row < rows; row += 1) {
    current.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), pixelBytes)
    let [chosen, leastCost]: [number, number] = [NONE, Infinity]
    for (const [type, filter] of FILTERS) {
      const cost = filter({ current, above, pixelBytes, leastCost }, tried)
      if (cost >= leastCost) continue
      chosen = type
      leastCost = cost
      ;[best, tried] = [tried, best]
    }
    result[row * (rowBytes + 1)] = chosen
    result.set(best.subarray(pixelBytes), row * (rowBytes + 1) + 1)
    ;[current, above] = [above, current]
  }
  return result
}

// A loop for each filter: they run for every byte of large images, and one with a choice inside takes three times as long.

const keepRow: RowFilter = ({ current, pixelBytes, leastCost }, into) => {
  let cost = 0
  for (let at = pixelBytes; at < current.length && cost < leastCost; at += 1) {
    const value = current[at] ?? 0
    into[at] = value
    cost += value < 128 ? value : 256 - value
  }
  return cost
}

const filterSub: RowFilter = ({ current, pixelBytes, leastCost }, into) => {
  let cost = 0
  for (let at = pixelBytes; at < current.length && cost < leastCost; at += 1) {
    const difference = ((current[at] ?? 0) - (current[at - pixelBytes] ?? 0)) & 255
    into[at] = difference
    cost += difference < 128 ? difference : 256 - difference
  }
  return cost
}

const filterUp: RowFilter = ({ current, above, pixelBytes, leastCost }, into) => {
  let cost = 0
  for (let at = pixelBytes; at < current.length && cost < leastCost; at += 1) {
    const difference = ((current[at] ?? 0) - (above[at] ?? 0)) & 255
    into[at] = difference
    cost += difference < 128 ? difference : 256 - difference
  }
  return cost
}

const filterAverage: RowFilter = ({ current, above, pixelBytes, leastCost }, into) => {
  let cost = 0
  for (let at = pixelBytes; at < current.length && cost < leastCost; at += 1) {
    const average = ((current[at - pixelBytes] ?? 0) + (above[at] ?? 0)) >> 1
    const difference = ((current[at] ?? 0) - average) & 255
    into[at] = difference
    cost += difference < 128 ? difference : 256 - difference
  }
  return cost
}

const filterPaeth: RowFilter = ({ current, above, pixelBytes, leastCost }, into) => {
  let cost = 0
  for (let at = pixelBytes; at < current.length && cost < leastCost; at += 1) {
    const predicted = paeth(current[at - pixelBytes] ?? 0, above[at] ?? 0, above[at - pixelBytes] ?? 0)
    const difference = ((current[at] ?? 0) - predicted) & 255
    into[at] = difference
    cost += difference < 128 ? difference : 256 - difference
  }
  return cost
}

const FILTERS: readonly (readonly [type: number, filter: RowFilter])[] = [
  [NONE, keepRow],
  [SUB, filterSub],
  [UP, filterUp],
  [AVERAGE, filterAverage],
  [PAETH, filterPaeth],
]

/** The Paeth predictor (9.4). */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
