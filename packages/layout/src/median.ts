/** The median of values, the upper one of two; 0 if there are none. */
export function median(values: readonly number[]): number {
  const [first = 0] = values
  // Baselines and directions mostly are.
  if (values.every((value) => value === first)) return first
  return new Float64Array(values).toSorted()[values.length >> 1] ?? 0
}
