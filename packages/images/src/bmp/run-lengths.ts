import type { BmpHeader } from './bmp-header.ts'

/** Escape codes after a zero. */
const [END_OF_LINE, END_OF_BITMAP, DELTA] = [0, 1, 2]

/** Decodes RLE8 or RLE4 to a byte per pixel, from top to bottom; skipped pixels are 0. */
export function decodeRunLengths(
  data: Uint8Array,
  { width, height, bitsPerPixel, isTopDown }: Pick<BmpHeader, 'width' | 'height' | 'bitsPerPixel' | 'isTopDown'>,
): Uint8Array {
  const rows = new Uint8Array(width * height)
  const isNibbles = bitsPerPixel === 4
  let [x, y, at] = [0, 0, 0]
  const put = (value: number) => {
    const row = isTopDown ? y : height - 1 - y
    if (x < width && y < height) rows[row * width + x] = value
    x += 1
  }
  /** The pixel with an index in a run or in literal bytes. */
  const pixel = (byte: number, index: number) => {
    if (!isNibbles) return byte
    return index % 2 === 0 ? byte >> 4 : byte & 15
  }
  while (at + 1 < data.length && y < height) {
    const [count = 0, value = 0] = [data[at], data[at + 1]]
    at += 2
    if (count > 0) {
      for (let index = 0; index < count; index += 1) put(pixel(value, index))
    } else if (value === END_OF_BITMAP) {
      break
    } else if (value === END_OF_LINE) {
      ;[x, y] = [0, y + 1]
    } else if (value === DELTA) {
      x += data[at] ?? 0
      y += data[at + 1] ?? 0
      at += 2
    } else {
      for (let index = 0; index < value; index += 1) put(pixel(data[at + (isNibbles ? index >> 1 : index)] ?? 0, index))
      const length = isNibbles ? Math.ceil(value / 2) : value
      // Literal bytes are padded to words.
      at += length + (length % 2)
    }
  }
  return rows
}
