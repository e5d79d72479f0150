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
  const tries = FILTERS.map(() => new Uint8Array(rowBytes))
  let above: Uint8Array = new Uint8Array(rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const current = bytes.subarray(row * rowBytes, (row + 1) * rowBytes)
    let [best, leastCost]: [number, number] = [NONE, Infinity]
    for (const filter of FILTERS) {
      const cost = filterRow(filter, { current, above, pixelBytes }, tries[filter] ?? above)
      if (cost < leastCost) [best, leastCost] = [filter, cost]
    }
    result[row * (rowBytes + 1)] = best
    result.set(tries[best] ?? current, row * (rowBytes + 1) + 1)
    above = current
  }
  return result
}

interface FilterSource {
  current: Uint8Array
  above: Uint8Array
  pixelBytes: number
}

/** Filters a row and returns the sum of its absolute differences. */
function filterRow(filter: number, { current, above, pixelBytes }: FilterSource, into: Uint8Array): number {
  let cost = 0
  for (let index = 0; index < current.length; index += 1) {
    const left = index < pixelBytes ? 0 : (current[index - pixelBytes] ?? 0)
    const up = above[index] ?? 0
    let predicted = 0
    if (filter === SUB) predicted = left
    else if (filter === UP) predicted = up
    else if (filter === AVERAGE) predicted = (left + up) >> 1
    else if (filter === PAETH) predicted = paeth(left, up, index < pixelBytes ? 0 : (above[index - pixelBytes] ?? 0))
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
