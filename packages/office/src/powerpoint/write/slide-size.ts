/** A slide of 16:9, 10 inches wide, for a document without pages. */
const WIDESCREEN = { width: 720, height: 405 }

/** The most frequent page size, compared in whole points; of equally frequent ones, the first. Sizes are in points. */
export function commonSize(pages: readonly { width: number; height: number }[]): { width: number; height: number } {
  const bySize = new Map<string, { size: { width: number; height: number }; count: number }>()
  for (const { width, height } of pages) {
    const key = `${Math.round(width)} ${Math.round(height)}`
    const entry = bySize.get(key) ?? { size: { width, height }, count: 0 }
    entry.count += 1
    bySize.set(key, entry)
  }
  let mostFrequent: { size: { width: number; height: number }; count: number } | undefined
  for (const entry of bySize.values()) if (entry.count > (mostFrequent?.count ?? 0)) mostFrequent = entry
  return mostFrequent?.size ?? WIDESCREEN
}

/** Smallest and largest side of a slide, in points: 1 and 56 inches (ISO/IEC 29500-1, 19.7.3). */
const [MIN_SIDE, MAX_SIDE] = [72, 4032]

/** Clamps a page size to the limits of slides, in points. */
export function slideSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const clamp = (side: number) => Math.min(MAX_SIDE, Math.max(MIN_SIDE, side))
  return { width: clamp(width), height: clamp(height) }
}
