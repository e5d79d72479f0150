const [SOI, SOS, DQT] = [0xd8, 0xda, 0xdb]
const COEFFICIENTS = 64
/** The mean of the luminance table that libjpeg scales by quality (ITU-R T.81, table K.1). */
const STANDARD_MEAN = 57.625

/**
 * Estimates the quality of a JPEG, on libjpeg's scale of 1 to 100, from its first quantization table; undefined if it has
 * none.
 */
export function readJpegQuality(jpeg: Uint8Array): number | undefined {
  if (jpeg[1] !== SOI) return undefined
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg[at + 1]
    if (jpeg[at] !== 0xff || marker === SOS) return undefined
    const length = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0)
    if (marker === DQT && length > COEFFICIENTS) return qualityOf(meanOf(jpeg, at + 4))
    // Fill bytes may precede a marker (B.1.1.2).
    at += marker === 0xff ? 1 : 2 + length
  }
  return undefined
}

/** The mean of a table of 8- or 16-bit elements (B.2.4.1). */
function meanOf(jpeg: Uint8Array, at: number): number {
  const isWide = (jpeg[at] ?? 0) >= 16
  let sum = 0
  for (let index = 0; index < COEFFICIENTS; index += 1) {
    const place = at + 1 + (isWide ? index * 2 : index)
    sum += isWide ? ((jpeg[place] ?? 0) << 8) | (jpeg[place + 1] ?? 0) : (jpeg[place] ?? 0)
  }
  return sum / COEFFICIENTS
}

/** Inverts libjpeg's scaling: 200 - 2q percent, below quality 50 it is 5000 / q. */
function qualityOf(mean: number): number {
  const percent = (mean / STANDARD_MEAN) * 100
  return Math.max(1, Math.min(100, percent <= 100 ? (200 - percent) / 2 : 5000 / percent))
}
