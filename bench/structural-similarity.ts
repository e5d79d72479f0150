/** An RGB image, three bytes a pixel. */
export interface Pixmap {
  width: number
  height: number
  rgb: Uint8Array
}

/** The side of the windows that are compared, and the distance between them, in pixels. */
const [WINDOW, STEP] = [8, 4]
/** Constants that keep the quotient stable for windows of one color (Wang et al., 2004). */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** Reads a portable pixmap (P6). */
export function readPixmap(bytes: Buffer): Pixmap {
  const [head = '', width, height] =
    /^P6\s+(?:#.*\n)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 200)) ?? []
  return { width: Number(width), height: Number(height), rgb: bytes.subarray(head.length) }
}

/** Halves an image, each pixel the mean of four, so that the comparison depends less on antialiasing. */
export function halve({ width, height, rgb }: Pixmap): Pixmap {
  const [across, down] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const half = new Uint8Array(across * down * 3)
  for (let index = 0; index < half.length; index += 1) {
    const channel = index % 3
    const x = Math.floor(index / 3) % across
    const y = Math.floor(index / 3 / across)
    const at = (dx: number, dy: number) =>
      rgb[(Math.min(height - 1, y * 2 + dy) * width + Math.min(width - 1, x * 2 + dx)) * 3 + channel] ?? 0
    half[index] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) >> 2
  }
  return { width: across, height: down, rgb: half }
}

/** The mean structural similarity (SSIM) of the channels of two images: 1 if they are equal, 0 if their sizes differ. */
export function similarity(left: Pixmap, right: Pixmap): number {
  if (left.width !== right.width || left.height !== right.height) return 0
  let sum = 0
  let count = 0
  for (let y = 0; y === 0 || y + WINDOW <= left.height; y += STEP) {
    for (let x = 0; x === 0 || x + WINDOW <= left.width; x += STEP) {
      for (let channel = 0; channel < 3; channel += 1) {
        sum += compareWindow(left, right, { x, y, channel })
        count += 1
      }
    }
  }
  return sum / count
}

function compareWindow(left: Pixmap, right: Pixmap, place: { x: number; y: number; channel: number }): number {
  const { width, height } = left
  let [n, sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0, 0]
  for (let y = place.y; y < Math.min(height, place.y + WINDOW); y += 1) {
    for (let x = place.x; x < Math.min(width, place.x + WINDOW); x += 1) {
      const index = (y * width + x) * 3 + place.channel
      const [a, b] = [left.rgb[index] ?? 0, right.rgb[index] ?? 0]
      n += 1
      sumA += a
      sumB += b
      squareA += a * a
      squareB += b * b
      product += a * b
    }
  }
  const [meanA, meanB] = [sumA / n, sumB / n]
  const variance = squareA / n - meanA ** 2 + (squareB / n - meanB ** 2)
  const covariance = product / n - meanA * meanB
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (variance + C2))
}
