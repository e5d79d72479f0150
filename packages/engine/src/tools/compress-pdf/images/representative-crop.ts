import type { ByteSamples } from './raster.ts'

/** Larger images are represented by a crop. */
const MAX_CROP_PIXELS = 400_000

/** Rows of a band: whole JPEG blocks, even with subsampled chroma. */
const BAND_ROWS = 48

/** Bands with a smaller range of brightness, of 255, are blank. */
const BLANK_RANGE = 24

/** Stride of rows and pixels when looking for blank bands. */
const SCAN_STEP = 4

/**
 * Bands of rows from all over a large image, without blank ones, for testing encoder settings. A small image is returned
 * whole.
 */
export function representativeCrop(samples: ByteSamples): ByteSamples {
  const { width, height, channels, data } = samples
  const count = Math.max(1, Math.floor(MAX_CROP_PIXELS / (width * BAND_ROWS)))
  if (width * height <= MAX_CROP_PIXELS || count * BAND_ROWS >= height) return samples
  const all = Array.from({ length: Math.floor(height / BAND_ROWS) }, (_, index) => index * BAND_ROWS)
  const busy = all.filter((top) => !isBlank(samples, top))
  const bands = evenlySpaced(busy.length > 0 ? busy : all, count)
  const bandBytes = width * channels * BAND_ROWS
  const result = new Uint8Array(bands.length * bandBytes)
  for (const [index, top] of bands.entries()) {
    const from = top * width * channels
    result.set(data.subarray(from, from + bandBytes), index * bandBytes)
  }
  return { width, height: bands.length * BAND_ROWS, channels, data: result }
}

function isBlank({ width, channels, data }: ByteSamples, top: number): boolean {
  let [least, most] = [255, 0]
  for (let row = top; row < top + BAND_ROWS; row += SCAN_STEP) {
    const end = (row + 1) * width * channels
    // Green dominates brightness.
    for (let at = row * width * channels + (channels > 1 ? 1 : 0); at < end; at += SCAN_STEP * channels) {
      const value = data[at] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  return most - least < BLANK_RANGE
}

/** A number of items, evenly spaced. */
function evenlySpaced<Item>(items: readonly Item[], count: number): Item[] {
  const place = (index: number) => Math.floor((index * count) / items.length)
  return items.length <= count ? [...items] : items.filter((_, index) => place(index) !== place(index - 1))
}
