import type { ByteSamples } from '../images/raster.ts'

const TONES = 32
const TONE_SHIFT = 3

/** The least share of nearly one tone, noise included, in a scanned page. */
const MIN_PAPER_SHARE = 0.4

/** Whether most of a small gray image has nearly one tone, as paper has and photographs do not. */
export function hasPaperBackground({ data }: ByteSamples): boolean {
  const counts = new Uint32Array(TONES + 2)
  for (const tone of data) {
    const place = 1 + (tone >> TONE_SHIFT)
    counts[place] = (counts[place] ?? 0) + 1
  }
  let most = 0
  for (let place = 1; place <= TONES; place += 1) {
    most = Math.max(most, (counts[place - 1] ?? 0) + (counts[place] ?? 0) + (counts[place + 1] ?? 0))
  }
  return most >= data.length * MIN_PAPER_SHARE
}
