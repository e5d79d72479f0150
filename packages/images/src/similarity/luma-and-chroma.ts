/** An image to compare: 8-bit gray, RGB or RGBA, top row first, no padding. Alpha is ignored. */
export interface Samples {
  width: number
  height: number
  channels: 1 | 3 | 4
  data: Uint8Array | Uint8ClampedArray
}

/** Luma weights (ITU-R BT.601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114]
/** Chroma scale factors (ITU-R BT.601). */
const [BLUE_CHROMA, RED_CHROMA] = [0.564, 0.713]

/** Computes the luma of a row. */
export function lumaOfRow({ width, channels, data }: Samples, y: number, luma: Float32Array): void {
  const start = y * width * channels
  if (channels === 1) {
    luma.set(data.subarray(start, start + width))
    return
  }
  for (let x = 0, at = start; x < width; x += 1, at += channels) {
    luma[x] = RED * (data[at] ?? 0) + GREEN * (data[at + 1] ?? 0) + BLUE * (data[at + 2] ?? 0)
  }
}

/** Computes the chroma distance of two rows; 0 where both are gray. */
export function chromaShiftOfRow(before: Samples, after: Samples, y: number, shift: Float32Array): void {
  const [one, other] = [before.data, after.data]
  // Gray is R = G = B.
  const [green1, blue1] = before.channels === 1 ? [0, 0] : [1, 2]
  const [green2, blue2] = after.channels === 1 ? [0, 0] : [1, 2]
  let a = y * before.width * before.channels
  let b = y * after.width * after.channels
  for (let x = 0; x < before.width; x += 1, a += before.channels, b += after.channels) {
    const red = (one[a] ?? 0) - (other[b] ?? 0)
    const green = (one[a + green1] ?? 0) - (other[b + green2] ?? 0)
    const blue = (one[a + blue1] ?? 0) - (other[b + blue2] ?? 0)
    const luma = RED * red + GREEN * green + BLUE * blue
    shift[x] = Math.max(Math.abs(blue - luma) * BLUE_CHROMA, Math.abs(red - luma) * RED_CHROMA)
  }
}
