import { ArithmeticEncoder } from './arithmetic-encoder.ts'

/** A picture of black and white: 1 bit a pixel, 1 is black, rows padded to whole bytes. */
export interface Bitmap {
  width: number
  height: number
  bits: Uint8Array
}

/** Pixels that a bit is predicted from, in template 0 (ITU-T T.88, 6.2.5.3). */
const CONTEXT_BITS = 16

/** The context in which it is coded whether a row equals the one above it, template 0 (6.2.5.7). */
const SAME_ROW_CONTEXT = 0x9b25

/** Where the four adaptive pixels of template 0 stand, as pairs of signed bytes: the places the template was made for. */
export const ADAPTIVE_PIXELS = [3, -1, -3, -1, 2, -2, -2, -2] as const

/**
 * Codes a picture as the data of a generic region (ITU-T T.88, 6.2): arithmetic coding, template 0, rows that repeat
 * in a single bit. Nothing is lost.
 */
export function encodeGenericRegion({ width, height, bits }: Bitmap): Uint8Array {
  const coder = new ArithmeticEncoder(1 << CONTEXT_BITS)
  const stride = (width + 7) >> 3
  const rows = [unpacked(width), unpacked(width), unpacked(width)]
  let wasSame = 0
  for (let y = 0; y < height; y += 1) {
    const [above2, above, row] = [rows[(y + 1) % 3], rows[(y + 2) % 3], rows[y % 3]]
    if (above2 === undefined || above === undefined || row === undefined) break
    unpack(bits, y * stride, width, row)
    const isSame = equal(row, above) ? 1 : 0
    coder.encode(isSame ^ wasSame, SAME_ROW_CONTEXT)
    wasSame = isSame
    if (isSame === 0) encodeRow(coder, row, above, above2, width)
  }
  return coder.finish()
}

/** Pixels left and right of a row that contexts reach to; they are white. */
const MARGIN = 4

function unpacked(width: number): Uint8Array {
  return new Uint8Array(width + 2 * MARGIN)
}

function unpack(bits: Uint8Array, from: number, width: number, row: Uint8Array): void {
  for (let x = 0; x < width; x += 1) row[MARGIN + x] = ((bits[from + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false
  return true
}

/** Each pixel in the context of four before it, seven above it and five above those: figure 3, its adaptive pixels in place. */
function encodeRow(
  coder: ArithmeticEncoder,
  row: Uint8Array,
  above: Uint8Array,
  above2: Uint8Array,
  width: number,
): void {
  const first = MARGIN
  let far = ((above2[first] ?? 0) << 1) | (above2[first + 1] ?? 0)
  let near = ((above[first] ?? 0) << 2) | ((above[first + 1] ?? 0) << 1) | (above[first + 2] ?? 0)
  let before = 0
  for (let x = first; x < first + width; x += 1) {
    far = ((far << 1) | (above2[x + 2] ?? 0)) & 0x1f
    near = ((near << 1) | (above[x + 3] ?? 0)) & 0x7f
    const bit = row[x] ?? 0
    coder.encode(bit, (far << 11) | (near << 4) | before)
    before = ((before << 1) | bit) & 0xf
  }
}
