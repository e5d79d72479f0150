import { invert, type Matrix, multiply, type Point, rotation, translation } from '@recto/geometry'
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
  const result = new Uint8ClampedArray(width * height * channels)
  const [a, b, c, d, e, f] = toSource
  for (let y = 0; y < height; y += 1) {
    const start = { x: a * 0.5 + c * (y + 0.5) + e - 0.5, y: b * 0.5 + d * (y + 0.5) + f - 0.5 }
    for (let channel = 0; channel < channels; channel += 1) {
      const row = { result, at: y * width * channels + channel, width, start, step: { x: a, y: b } }
      sampleRow({ image, channel, ground }, row)
    }
  }
  return { width, height, channels, data: result }
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

/** A channel of an image, and the level around it. */
interface Plane {
  image: Samples
  channel: number
  ground: number
}

/** A row of the result, and where its pixels lie in the image. */
interface WarpedRow {
  result: Uint8ClampedArray
  /** The index of its first sample. */
  at: number
  width: number
  start: Point
  /** From one pixel to the next. */
  step: Point
}

/** One loop without calls for all that lies inside the image takes half the time of a function called for each sample. */
function sampleRow(plane: Plane, { result, at, width: length, start, step }: WarpedRow): void {
  const { channel, image } = plane
  const { width, height, channels, data } = image
  const stride = width * channels
  const [right, below] = [step.x, step.y]
  let { x, y } = start
  for (let target = at, end = at + length * channels; target < end; target += channels, x += right, y += below) {
    const left = Math.floor(x) | 0
    const top = Math.floor(y) | 0
    const across = (((x - left) * POSITIONS + 0.5) | 0) * TAPS
    const down = (((y - top) * POSITIONS + 0.5) | 0) * TAPS
    if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) {
      result[target] = sampleEdge(plane, { left, top, across, down })
      continue
    }
    const w0 = WEIGHTS[across] ?? 0
    const w1 = WEIGHTS[across + 1] ?? 0
    const w2 = WEIGHTS[across + 2] ?? 0
    const w3 = WEIGHTS[across + 3] ?? 0
    let from = (top - 1) * stride + (left - 1) * channels + channel
    let sum = 0
    for (let row = down; row < down + TAPS; row += 1, from += stride) {
      const line =
        w0 * (data[from] ?? 0) +
        w1 * (data[from + channels] ?? 0) +
        w2 * (data[from + 2 * channels] ?? 0) +
        w3 * (data[from + 3 * channels] ?? 0)
      sum += (WEIGHTS[row] ?? 0) * line
    }
    result[target] = sum
  }
}

/** The pixel to the upper left of a position, and where its weights are. */
interface Sampled {
  left: number
  top: number
  across: number
  down: number
}

/** Samples where some of the pixels lie outside the image. */
function sampleEdge({ image, channel, ground }: Plane, { left, top, across, down }: Sampled): number {
  const { width, height, channels, data } = image
  const valueAt = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? (data[(y * width + x) * channels + channel] ?? ground) : ground
  let sum = 0
  for (let row = 0; row < TAPS; row += 1) {
    let line = 0
    for (let column = 0; column < TAPS; column += 1)
      line += (WEIGHTS[across + column] ?? 0) * valueAt(left + column - 1, top + row - 1)
    sum += (WEIGHTS[down + row] ?? 0) * line
  }
  return sum
}
