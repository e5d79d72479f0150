/** Filter types (ISO/IEC 15948, 9.2). */
const NONE = 0
const SUB = 1
const UP = 2

/** A filter and its row layout. */
interface Filtering {
  filter: number
  rowBytes: number
  pixelBytes: number
}

/**
 * Applies PNG filters, which the predictors of FlateDecode undo (ISO 32000-2, 7.4.4.4). Each row gets the one of three cheap
 * filters with the smallest sum of absolute differences (ISO/IEC 15948, 12.7).
 */
export function filterRows(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const filterings = [NONE, SUB, UP].map((filter) => ({ filter, rowBytes, pixelBytes }))
  const rows = bytes.length / rowBytes
  const result = new Uint8Array(rows * (rowBytes + 1))
  for (let row = 0; row < rows; row += 1) {
    const from = row * rowBytes
    const best = bestFiltering(bytes, from, filterings)
    const to = from + row
    result[to] = best.filter
    for (let column = 0; column < rowBytes; column += 1) {
      result[to + 1 + column] = (bytes[from + column] ?? 0) - predicted(bytes, from, column, best)
    }
  }
  return result
}

function bestFiltering(bytes: Uint8Array, from: number, filterings: readonly Filtering[]): Filtering {
  const costs = filterings.map((filtering) => ({ filtering, cost: costOf(bytes, from, filtering) }))
  return costs.reduce((best, other) => (other.cost < best.cost ? other : best)).filtering
}

/** Sum of absolute values, as signed bytes. */
function costOf(bytes: Uint8Array, from: number, filtering: Filtering): number {
  let cost = 0
  for (let column = 0; column < filtering.rowBytes; column += 1) {
    const difference = ((bytes[from + column] ?? 0) - predicted(bytes, from, column, filtering)) & 255
    cost += difference < 128 ? difference : 256 - difference
  }
  return cost
}

function predicted(
  bytes: Uint8Array,
  from: number,
  column: number,
  { filter, rowBytes, pixelBytes }: Filtering,
): number {
  if (filter === SUB) return column < pixelBytes ? 0 : (bytes[from + column - pixelBytes] ?? 0)
  return filter === UP && from > 0 ? (bytes[from + column - rowBytes] ?? 0) : 0
}

/** Undoes the PNG filters of rows that each start with their filter type (PNG specification, clause 9). */
export function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const result = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1)
    const to = row * rowBytes
    const filter = data[from] ?? 0
    for (let column = 0; column < rowBytes; column += 1) {
      const left = column < pixelBytes ? 0 : (result[to + column - pixelBytes] ?? 0)
      const up = row === 0 ? 0 : (result[to + column - rowBytes] ?? 0)
      const upLeft = row === 0 || column < pixelBytes ? 0 : (result[to + column - rowBytes - pixelBytes] ?? 0)
      result[to + column] = (data[from + 1 + column] ?? 0) + predict(filter, left, up, upLeft)
    }
  }
  return result
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, upLeft)
    default:
      return 0
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
