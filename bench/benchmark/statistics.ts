/** The middle of several measurements, and the quartiles around it. */
export interface Spread {
  median: number
  lower: number
  upper: number
}

/** The median and quartiles of at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), lower: quantile(values, 0.25), upper: quantile(values, 0.75) }
}

/** The median of at least one value. */
export function medianOf(values: readonly number[]): number {
  return quantile(values, 0.5)
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

/** The value below which a share of at least one value lies, interpolated linearly between neighbors. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}
