import type { Locator } from 'playwright-core'

/** Measuring ends after this time: a busy machine draws only a few frames a second. */
const MAX_DURATION_MS = 30_000

/** The intervals between animation frames while an element scrolled, in milliseconds. */
export interface FrameTimes {
  frames: number
  median: number
  p95: number
  longest: number
  /** The share of frames that kept up with 60 per second, with a tolerance of a quarter of a frame. */
  inTime: number
}

/** Scrolls an element by a fixed number of pixels in every frame and measures the intervals between the frames. */
export async function measureFrames(element: Locator, pixelsPerFrame: number, frames: number): Promise<FrameTimes> {
  const times = await element.evaluate(
    (target, [step, count, longest]) =>
      new Promise<number[]>((resolve) => {
        const stamps: number[] = []
        const next = (now: number) => {
          stamps.push(now)
          if (stamps.length > count || now - (stamps[0] ?? now) > longest) {
            resolve(stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? 0)))
            return
          }
          target.scrollTop += step
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    [pixelsPerFrame, frames, MAX_DURATION_MS] as const,
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const inTime = times.filter((time) => time < 1.25 * (1000 / 60)).length / times.length
  return { frames: times.length, median: at(0.5), p95: at(0.95), longest: at(1), inTime }
}
