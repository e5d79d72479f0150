/** The size of the intersection of two multisets. */
export function countShared(ones: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const one of ones) left.set(one, (left.get(one) ?? 0) + 1)
  let shared = 0
  for (const other of others) {
    const count = left.get(other) ?? 0
    if (count === 0) continue
    left.set(other, count - 1)
    shared += 1
  }
  return shared
}

/**
 * F1, the harmonic mean of recall and precision.
 * @returns undefined where nothing was wanted
 */
export function harmonicMean(right: number, wanted: number, found: number): number | undefined {
  return wanted === 0 ? undefined : (2 * right) / (wanted + found)
}
