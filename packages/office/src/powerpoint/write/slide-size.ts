/** The most frequent page size, compared in whole points; of equally frequent ones the first. */
export function commonSize(pages: readonly { width: number; height: number }[]): { width: number; height: number } {
  const counts = new Map<string, { size: { width: number; height: number }; count: number }>()
  for (const { width, height } of pages) {
    const key = `${Math.round(width)} ${Math.round(height)}`
    const entry = counts.get(key) ?? { size: { width, height }, count: 0 }
    entry.count += 1
    counts.set(key, entry)
  }
  let most: { size: { width: number; height: number }; count: number } | undefined
  for (const entry of counts.values()) if (entry.count > (most?.count ?? 0)) most = entry
  return most?.size ?? { width: 720, height: 405 }
}

/** Smallest and largest side of a slide, in points: 1 and 56 inches (ISO/IEC 29500-1, 19.7.3). */
const [MIN_SIDE, MAX_SIDE] = [72, 4032]

/** Clamps a page size to the limits of slides. */
export function slideSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const bounded = (side: number) => Math.min(MAX_SIDE, Math.max(MIN_SIDE, side))
  return { width: bounded(width), height: bounded(height) }
}
