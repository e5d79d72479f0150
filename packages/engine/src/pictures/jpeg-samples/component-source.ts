import type { Samples } from '../codecs.ts'

/** A component of a JPEG as a sum of the channels it is made of, averaged over so many pixels across and down. */
export interface ComponentSource {
  weights: readonly number[]
  /** What is taken away, so that values are around 0. */
  shift: number
  factor: 1 | 2
}

/** Luminance and colour differences (JFIF 1.02). */
const LUMA: ComponentSource = { weights: [0.299, 0.587, 0.114], shift: 128, factor: 1 }
const DIFFERENCES = [
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
]

/** What the components of a JPEG are made of: gray and inks of themselves, colours as luminance and two differences. */
export function sourcesOf({ channels }: Samples, subsampling: '4:2:0' | '4:4:4'): ComponentSource[] {
  if (channels === 3) {
    const factor = subsampling === '4:2:0' ? 2 : 1
    return [LUMA, ...DIFFERENCES.map((weights): ComponentSource => ({ weights, shift: 0, factor }))]
  }
  return Array.from({ length: channels }, (_, channel) => ({
    weights: Array.from({ length: channels }, (_each, other) => (other === channel ? 1 : 0)),
    shift: 128,
    factor: 1,
  }))
}

/** Reads a block of 8 by 8 values by its column and row; beyond the edges the last pixels go on. */
export function readBlock(
  samples: Samples,
  source: ComponentSource,
  column: number,
  row: number,
  block: Float64Array,
): void {
  const { factor, shift } = source
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const left = (column * 8 + x) * factor
      const top = (row * 8 + y) * factor
      block[y * 8 + x] =
        (factor === 1 ? valueAt(samples, source, left, top) : averageAt(samples, source, left, top)) - shift
    }
  }
}

function averageAt(samples: Samples, source: ComponentSource, x: number, y: number): number {
  const upper = valueAt(samples, source, x, y) + valueAt(samples, source, x + 1, y)
  return (upper + valueAt(samples, source, x, y + 1) + valueAt(samples, source, x + 1, y + 1)) / 4
}

function valueAt(
  { width, height, channels, data }: Samples,
  { weights }: ComponentSource,
  x: number,
  y: number,
): number {
  const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * channels
  let sum = 0
  for (let channel = 0; channel < channels; channel += 1) sum += (weights[channel] ?? 0) * (data[at + channel] ?? 0)
  return sum
}
