/** A bilevel image: 1 bit per pixel, 1 is black, rows padded to whole bytes. */
export interface Bitmap {
  width: number
  height: number
  bits: Uint8Array
}

/** Blackens pixels of the row that starts at byte `start`. */
export function blacken(bits: Uint8Array, start: number, from: number, to: number): void {
  if (from >= to) return
  const first = start + (from >> 3)
  const last = start + ((to - 1) >> 3)
  const head = 0xff >> (from & 7)
  const tail = (0xff << (7 - ((to - 1) & 7))) & 0xff
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (head & tail)
    return
  }
  bits[first] = (bits[first] ?? 0) | head
  bits.fill(0xff, first + 1, last)
  bits[last] = (bits[last] ?? 0) | tail
}

/** The inverted image; the row padding stays white. */
export function invert({ width, height, bits }: Bitmap): Bitmap {
  const stride = (width + 7) >> 3
  const inverted = new Uint8Array(stride * height)
  for (let at = 0; at < inverted.length; at += 1) inverted[at] = ~(bits[at] ?? 0xff)
  const padding = stride * 8 - width
  if (padding === 0) return { width, height, bits: inverted }
  const kept = 0xff << padding
  for (let at = stride - 1; at < inverted.length; at += stride) inverted[at] = (inverted[at] ?? 0) & kept
  return { width, height, bits: inverted }
}
