/** Filter types (PNG specification, 9.2). */
const [NONE, SUB, UP, AVERAGE, PAETH] = [0, 1, 2, 3, 4] as const
const FILTERS = [NONE, SUB, UP, AVERAGE, PAETH] as const

/**
 * Filters rows for the PNG predictors of FlateDecode (ISO 32000-2, 7.4.4.4). Each row starts with its filter type, the one
 * with the smallest sum of absolute differences (PNG specification, 12.7).
 */
export function filterRows(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor(bytes.length / rowBytes)
  const result = new Uint8Array(rows * (rowBytes + 1))
  // Filters read a pixel of zeros to the left of each row, so that its first pixel is like the others.
  const blank = () => new Uint8Array(pixelBytes + rowBytes)
  let [current, above, tried, best] = [blank(), blank(), blank(), blank()]
  for (let row = 0; row < rows; row += 1) {
    current.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), pixelBytes)
    let [chosen, leastCost]: [number, number] = [NONE, Infinity]
    for (const filter of FILTERS) {
      const cost = filterRow(filter, { current, above, pixelBytes, leastCost }, tried)
      if (cost >= leastCost) continue
      chosen = filter
      leastCost = cost
      ;[best, tried] = [tried, best]
    }
    result[row * (rowBytes + 1)] = chosen
    result.set(best.subarray(pixelBytes), row * (rowBytes + 1) + 1)
    ;[current, above] = [above, current]
  }
  return result
}

interface FilterSource {
  current: Uint8Array
  above: Uint8Array
  pixelBytes: number
  /** Stop filtering once the cost reaches this. */
  leastCost: number
}

/** Filters a row and returns the sum of its absolute differences, or a partial sum of at least `leastCost`. */
function filterRow(filter: number, source: FilterSource, into: Uint8Array): number {
  const { current, above, pixelBytes, leastCost } = source
  let cost = 0
  for (let index = pixelBytes; index < current.length && cost < leastCost; index += 1) {
    let predicted = 0
    if (filter === SUB) predicted = current[index - pixelBytes] ?? 0
    else if (filter === UP) predicted = above[index] ?? 0
    else if (filter === AVERAGE) predicted = ((current[index - pixelBytes] ?? 0) + (above[index] ?? 0)) >> 1
    else if (filter === PAETH) {
      predicted = paeth(current[index - pixelBytes] ?? 0, above[index] ?? 0, above[index - pixelBytes] ?? 0)
    }
    const difference = ((current[index] ?? 0) - predicted) & 255
    into[index] = difference
    cost += difference < 128 ? difference : 256 - difference
  }
  return cost
}

/** The Paeth predictor (9.4). */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
