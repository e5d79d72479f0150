/** The middle of several measurements, and the quartiles around it. */
export interface Spread {
  median: number
  lower: number
  upper: number
}

/** The median and quartiles of at least one value, with linear interpolation between neighbors. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  return { median: quantile(sorted, 0.5), lower: quantile(sorted, 0.25), upper: quantile(sorted, 0.75) }
}

/** The median of at least one value. */
export function medianOf(values: readonly number[]): number {
  return spreadOf(values).median
}

/**
 * By which power of the size the time grows: 1 is linear, 2 quadratic. The slope of the line through the points in
 * logarithms, by least squares.
 * @returns undefined for fewer than two sizes
 */
export function growthExponent(points: readonly { size: number; time: number }[]): number | undefined {
  if (new Set(points.map(({ size }) => size)).size < 2) return undefined
  const logs = points.map(({ size, time }) => ({ x: Math.log(size), y: Math.log(time) }))
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}
