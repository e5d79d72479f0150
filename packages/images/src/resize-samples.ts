import type { ImageSize, Samples } from '@recto/runtime'

/** Lobes of the filter. */
const LOBES = 3

/** The contributions to each output sample: input samples from `start` on, by weight. */
interface Taps {
  start: Int32Array
  count: number
  weights: Float32Array
}

/**
 * Resizes samples with a Lanczos-3 filter, widened when scaling down so that every input pixel counts.
 * @param extent the valid columns and rows, where the last ones are padding
 */
export function resizeSamples(samples: Samples, { width, height }: ImageSize, extent: ImageSize = samples): Samples {
  const { channels } = samples
  const across = tapsFor(samples.width, width, extent.width)
  const down = tapsFor(samples.height, height, extent.height)
  const data = new Uint8ClampedArray(width * height * channels)
  // Input rows, scaled horizontally, that the output row needs: a ring, in which each is computed once.
  const ring = Array.from({ length: down.count }, () => ({ row: -1, line: new Float32Array(width * channels) }))
  const sum = new Float32Array(width * channels)
  for (let y = 0; y < height; y += 1) {
    const start = down.start[y] ?? 0
    sum.fill(0)
    for (let tap = 0; tap < down.count; tap += 1) {
      const weight = down.weights[y * down.count + tap] ?? 0
      const place = weight === 0 ? undefined : ring[(start + tap) % down.count]
      if (place === undefined) continue
      if (place.row !== start + tap) scaleRow(samples, start + tap, across, place.line)
      place.row = start + tap
      addWeighted(sum, place.line, weight)
    }
    data.set(sum, y * width * channels)
  }
  return { width, height, channels, data }
}

function addWeighted(sum: Float32Array, line: Float32Array, weight: number): void {
  for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + weight * (line[index] ?? 0)
}

/** Scales a row horizontally. */
function scaleRow({ width: oldWidth, channels, data }: Samples, y: number, taps: Taps, line: Float32Array): void {
  const { start, count, weights } = taps
  const width = line.length / channels
  const row = y * oldWidth * channels
  for (let x = 0; x < width; x += 1) {
    const first = row + (start[x] ?? 0) * channels
    for (let channel = 0; channel < channels; channel += 1) {
      let sum = 0
      for (let tap = 0; tap < count; tap += 1) {
        sum += (weights[x * count + tap] ?? 0) * (data[first + tap * channels + channel] ?? 0)
      }
      line[x * channels + channel] = sum
    }
  }
}

function tapsFor(from: number, to: number, extent: number): Taps {
  const scale = Math.max(1, extent / to)
  const count = Math.min(from, Math.ceil(LOBES * scale) * 2 + 1)
  const start = new Int32Array(to)
  const weights = new Float32Array(to * count)
  for (let index = 0; index < to; index += 1) {
    const center = ((index + 0.5) * extent) / to
    const first = Math.max(0, Math.min(from - count, Math.ceil(center - LOBES * scale - 0.5)))
    let sum = 0
    for (let tap = 0; tap < count; tap += 1) {
      const weight = lanczos((first + tap + 0.5 - center) / scale)
      weights[index * count + tap] = weight
      sum += weight
    }
    start[index] = first
    for (let tap = index * count; tap < (index + 1) * count; tap += 1) weights[tap] = (weights[tap] ?? 0) / sum
  }
  return { start, count, weights }
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const angle = Math.PI * x
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}
