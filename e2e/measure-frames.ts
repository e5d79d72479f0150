import type { Locator } from 'playwright-core'

/** A machine that others keep busy draws few frames a second: so long, then those that came are counted. */
const LONGEST_MS = 30_000

/** How even the drawing was while something scrolled, in milliseconds. */
export interface FrameTimes {
  frames: number
  median: number
  p95: number
  longest: number
  /** The share of frames that came in time for 60 a second, with a quarter of a frame to spare for the clock. */
  inTime: number
}

/** Scrolls an element by so many pixels with every frame, up to so many frames, and takes the time from one to the next. */
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
    [pixelsPerFrame, frames, LONGEST_MS] as const,
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const inTime = times.filter((time) => time < 1.25 * (1000 / 60)).length / times.length
  return { frames: times.length, median: at(0.5), p95: at(0.95), longest: at(1), inTime }
}
