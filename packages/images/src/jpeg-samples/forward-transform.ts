import { ZIGZAG } from './zigzag.ts'

/** Cosines of the odd frequencies, and of 2 and 6, scaled by half the norm of a basis row (T.81, A.3.3). */
const half = (multiple: number) => Math.cos((multiple * Math.PI) / 16) / 2
const [C1, C2, C3, C4, C5, C6, C7] = [half(1), half(2), half(3), half(4), half(5), half(6), half(7)]

const block = new Float64Array(64)

/**
 * Forward DCT of a block: 64 centered values, eight from each row of a band, to coefficients in zigzag order.
 * @param left offset of the block in the first row of the band
 */
export function forwardTransform(band: Float64Array, left: number, coefficients: Float64Array): void {
  const stride = band.length / 8
  for (let row = 0; row < 8; row += 1) {
    const at = row * stride + left
    for (let column = 0; column < 8; column += 1) block[row * 8 + column] = band[at + column] ?? 0
    transformLine(row * 8, 1)
  }
  for (let column = 0; column < 8; column += 1) transformLine(column, 8)
  for (let index = 0; index < 64; index += 1) coefficients[index] = block[ZIGZAG[index] ?? 0] ?? 0
}

/** Transforms a row or column in place: sums of opposite values give even frequencies, differences odd ones. */
function transformLine(start: number, step: number): void {
  const value = (place: number) => block[start + place * step] ?? 0
  const [s0, d0] = [value(0) + value(7), value(0) - value(7)]
  const [s1, d1] = [value(1) + value(6), value(1) - value(6)]
  const [s2, d2] = [value(2) + value(5), value(2) - value(5)]
  const [s3, d3] = [value(3) + value(4), value(3) - value(4)]
  block[start] = C4 * (s0 + s1 + s2 + s3)
  block[start + step * 4] = C4 * (s0 - s1 - s2 + s3)
  block[start + step * 2] = C2 * (s0 - s3) + C6 * (s1 - s2)
  block[start + step * 6] = C6 * (s0 - s3) - C2 * (s1 - s2)
  block[start + step] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3
  block[start + step * 3] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3
  block[start + step * 5] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3
  block[start + step * 7] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3
}
