import type { Samples } from '@recto/runtime'

/** A component of a JPEG as a sum of the channels it is made of, averaged over so many pixels across and down. */
export interface ComponentSource {
  weights: readonly number[]
  /** What is added, so that values are around 0. */
  offset: number
  factor: 1 | 2
}

/** Luminance and two colour differences of red, green and blue (JFIF 1.02). */
const LUMA = [0.299, 0.587, 0.114]
const DIFFERENCES = [
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
]

const negative = (weights: readonly number[]) => weights.map((weight) => -weight)

/**
 * What the components of a JPEG are made of: gray of itself; colours of luminance and two differences; inks the same way,
 * taken for what colours lack of white, with black as it is (YCCK).
 */
export function sourcesOf({ channels }: Samples, subsampling: '4:2:0' | '4:4:4'): ComponentSource[] {
  if (channels === 1) return [{ weights: [1], offset: -128, factor: 1 }]
  const factor = subsampling === '4:2:0' ? 2 : 1
  if (channels === 3) {
    return [
      { weights: LUMA, offset: -128, factor: 1 },
      ...DIFFERENCES.map((weights): ComponentSource => ({ weights, offset: 0, factor })),
    ]
  }
  return [
    { weights: negative(LUMA), offset: 255 - 128, factor: 1 },
    ...DIFFERENCES.map((weights): ComponentSource => ({ weights: negative(weights), offset: 0, factor })),
    { weights: [0, 0, 0, 1], offset: -128, factor: 1 },
  ]
}

/**
 * Reads eight rows of a component's values, counted in such bands from the top; beyond the edges the last pixels go on.
 * @param band as wide as whole blocks are
 */
export function readBand(samples: Samples, source: ComponentSource, index: number, band: Float64Array): void {
  const { width, height, channels, data } = samples
  const { factor, offset } = source
  // A channel that is not there has no weight.
  const [first = 0, second = 0, third = 0, fourth = 0] = source.weights.map((weight) => weight / factor ** 2)
  const columns = (band.length / 8) * factor
  band.fill(offset)
  for (let line = 0; line < 8 * factor; line += 1) {
    const row = Math.min(index * 8 * factor + line, height - 1) * width
    const target = Math.floor(line / factor) * (band.length / 8)
    for (let x = 0; x < columns; x += 1) {
      const at = (row + Math.min(x, width - 1)) * channels
      const value =
        first * (data[at] ?? 0) +
        second * (data[at + 1] ?? 0) +
        third * (data[at + 2] ?? 0) +
        fourth * (data[at + 3] ?? 0)
      const place = target + (factor === 1 ? x : x >> 1)
      band[place] = (band[place] ?? 0) + value
    }
  }
}
