import type { ByteSamples } from './raster.ts'

/** Pictures of more pixels are judged by a part of them. */
const MAX_PROBE_PIXELS = 400_000

/** Rows that are taken together: whole blocks of JPEG, colours at half their resolution included. */
const BAND_ROWS = 48

/** Rows whose brightness differs by less are paper. */
const FLAT_RANGE = 24

/** Every so manieth row and pixel is looked at to find paper. */
const LOOK_STEP = 4

/**
 * A part of a large picture that stands for all of it: bands of rows from all over it, one below the other, paper left
 * out. A picture that is not large stands for itself.
 */
export function probeOf(samples: ByteSamples): ByteSamples {
  const { width, height, channels, data } = samples
  const count = Math.max(1, Math.floor(MAX_PROBE_PIXELS / (width * BAND_ROWS)))
  if (width * height <= MAX_PROBE_PIXELS || count * BAND_ROWS >= height) return samples
  const all = Array.from({ length: Math.floor(height / BAND_ROWS) }, (_, index) => index * BAND_ROWS)
  const busy = all.filter((top) => !isFlat(samples, top))
  const bands = spread(busy.length > 0 ? busy : all, count)
  const bandBytes = width * channels * BAND_ROWS
  const result = new Uint8Array(bands.length * bandBytes)
  for (const [index, top] of bands.entries()) {
    const from = top * width * channels
    result.set(data.subarray(from, from + bandBytes), index * bandBytes)
  }
  return { width, height: bands.length * BAND_ROWS, channels, data: result }
}

function isFlat({ width, channels, data }: ByteSamples, top: number): boolean {
  let [least, most] = [255, 0]
  for (let row = top; row < top + BAND_ROWS; row += LOOK_STEP) {
    const end = (row + 1) * width * channels
    // Of three colours, green is most of the brightness.
    for (let at = row * width * channels + (channels > 1 ? 1 : 0); at < end; at += LOOK_STEP * channels) {
      const value = data[at] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  return most - least < FLAT_RANGE
}

/** So many of a list, evenly from all of it. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const place = (index: number) => Math.floor((index * count) / items.length)
  return items.length <= count ? [...items] : items.filter((_, index) => place(index) !== place(index - 1))
}
