import type { Samples } from '@recto/runtime'

/** A component as a weighted sum of channels, averaged over its subsampling. */
export interface ComponentSource {
  weights: readonly number[]
  /** Offset that centers values on 0. */
  offset: number
  factor: 1 | 2
}

/** RGB to YCbCr (JFIF 1.02). */
const LUMA = [0.299, 0.587, 0.114]
const DIFFERENCES = [
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
]

const negative = (weights: readonly number[]) => weights.map((weight) => -weight)

/**
 * The sources of the components of a JPEG: gray as it is, RGB as YCbCr, CMYK as YCCK, where the inks count as inverted RGB and
 * black stays as it is.
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
 * Reads a band of eight rows of a component, counted from the top; edge pixels are repeated past the edges.
 * @param band as wide as whole blocks
 */
export function readBand(samples: Samples, source: ComponentSource, index: number, band: Float64Array): void {
  const { width, height, channels, data } = samples
  const { factor, offset } = source
  if (channels === 1) return readGrayBand(samples, index, offset, band)
  // Missing channels have weight 0.
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

function readGrayBand({ width, height, data }: Samples, index: number, offset: number, band: Float64Array): void {
  const columns = band.length / 8
  for (let line = 0; line < 8; line += 1) {
    const row = Math.min(index * 8 + line, height - 1) * width
    for (let x = 0; x < columns; x += 1) {
      band[line * columns + x] = (data[row + (x < width ? x : width - 1)] ?? 0) + offset
    }
  }
}
