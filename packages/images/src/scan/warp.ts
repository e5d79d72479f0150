import { invert, type Matrix, multiply, rotation, translation } from '@recto/geometry'
import type { ImageSize, Samples } from '@recto/runtime'

/** Weights are tabulated for this many positions between two pixels. */
const POSITIONS = 64
/** The Catmull-Rom filter reaches this many pixels. */
const TAPS = 4

/**
 * Samples an image through an affine transformation with a Catmull-Rom filter, which keeps edges sharp. It does not
 * downsample: shrink first.
 * @param image gray or RGB
 * @param toSource from pixels of the result to pixels of the image, both measured at their top left corner
 * @param ground the level outside the image
 */
export function warp(image: Samples, { width, height }: ImageSize, toSource: Matrix, ground = 255): Samples {
  const { channels } = image
  const data = new Uint8ClampedArray(width * height * channels)
  const [a, b, c, d, e, f] = toSource
  const sample = sampler(image, ground)
  for (let y = 0, at = 0; y < height; y += 1) {
    let sourceX = a * 0.5 + c * (y + 0.5) + e - 0.5
    let sourceY = b * 0.5 + d * (y + 0.5) + f - 0.5
    for (let x = 0; x < width; x += 1, at += channels, sourceX += a, sourceY += b) {
      for (let channel = 0; channel < channels; channel += 1) data[at + channel] = sample(sourceX, sourceY, channel)
    }
  }
  return { width, height, channels, data }
}

/** The size of a rotated image without cropping, and the matrix from it to the original. */
export function rotatedFrame(
  { width, height }: ImageSize,
  clockwise: number,
  scale = 1,
): { size: ImageSize; toSource: Matrix } {
  const angle = (Math.abs(clockwise) * Math.PI) / 180
  const size = {
    width: Math.max(1, Math.round((width * Math.cos(angle) + height * Math.sin(angle)) * scale)),
    height: Math.max(1, Math.round((height * Math.cos(angle) + width * Math.sin(angle)) * scale)),
  }
  // Where y points down, a positive rotation is clockwise.
  const toResult = [
    translation(-width / 2, -height / 2),
    rotation(clockwise),
    [scale, 0, 0, scale, size.width / 2, size.height / 2] as const,
  ].reduce((first, second) => multiply(first, second))
  return { size, toSource: invert(toResult) }
}

const WEIGHTS = tabulate()

/** Catmull-Rom weights of the four pixels around each position. */
function tabulate(): Float32Array {
  const weights = new Float32Array((POSITIONS + 1) * TAPS)
  for (let position = 0; position <= POSITIONS; position += 1) {
    const t = position / POSITIONS
    weights.set(
      [
        -0.5 * t ** 3 + t ** 2 - 0.5 * t,
        1.5 * t ** 3 - 2.5 * t ** 2 + 1,
        -1.5 * t ** 3 + 2 * t ** 2 + 0.5 * t,
        0.5 * t ** 3 - 0.5 * t ** 2,
      ],
      position * TAPS,
    )
  }
  return weights
}

/** Returns a function that samples one channel of an image at a fractional position. */
function sampler({ width, height, channels, data }: Samples, ground: number) {
  const valueAt = (x: number, y: number, channel: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? (data[(y * width + x) * channels + channel] ?? ground) : ground
  const stride = width * channels
  return (x: number, y: number, channel: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const across = Math.round((x - left) * POSITIONS) * TAPS
    const down = Math.round((y - top) * POSITIONS) * TAPS
    const isInside = left >= 1 && top >= 1 && left < width - 2 && top < height - 2
    const [w0, w1, w2, w3] = [WEIGHTS[across], WEIGHTS[across + 1], WEIGHTS[across + 2], WEIGHTS[across + 3]]
    let sum = 0
    for (let row = 0; row < TAPS; row += 1) {
      const y0 = top + row - 1
      const at = y0 * stride + (left - 1) * channels + channel
      const line = isInside
        ? (w0 ?? 0) * (data[at] ?? 0) +
          (w1 ?? 0) * (data[at + channels] ?? 0) +
          (w2 ?? 0) * (data[at + 2 * channels] ?? 0) +
          (w3 ?? 0) * (data[at + 3 * channels] ?? 0)
        : (w0 ?? 0) * valueAt(left - 1, y0, channel) +
          (w1 ?? 0) * valueAt(left, y0, channel) +
          (w2 ?? 0) * valueAt(left + 1, y0, channel) +
          (w3 ?? 0) * valueAt(left + 2, y0, channel)
      sum += (WEIGHTS[down + row] ?? 0) * line
    }
    return sum
  }
}
