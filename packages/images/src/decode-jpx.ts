import type { ImageSize, Platform, Samples } from '@recto/runtime'

import { openOpenJpeg } from './codecs/openjpeg.ts'
import { readJpxHeader, type JpxHeader } from './jpx-header.ts'

/** OpenJPEG needs about twelve bytes per sample while decoding. */
const MAX_DECODED_SAMPLES = 36_000_000

/**
 * Decodes a JPEG 2000 image with one or three 8-bit components, in its own color space. If a smaller size is given, it is
 * halved while decoding as long as it stays at least that large, which takes less memory and time.
 * @returns undefined if it is damaged, truncated, too large, or has a palette, alpha or other samples
 */
export async function decodeJpx(jpx: Uint8Array, platform: Platform, size?: ImageSize): Promise<Samples | undefined> {
  const header = readJpxHeader(jpx)
  if (header === undefined || !isPlain(header)) return undefined
  const halvings = size === undefined ? 0 : halvingsFor(header, size)
  const { width, height } = halved(header, halvings)
  const channels = header.components === 1 ? 1 : 3
  if (width * height * channels > MAX_DECODED_SAMPLES) return undefined
  const decode = await openOpenJpeg(platform)
  // Only the codestream: with the boxes the library would convert colors to RGB.
  const data = decode(jpx.subarray(header.start), halvings)
  return data?.length === width * height * channels ? { width, height, channels, data } : undefined
}

function isPlain({ components, bitDepth, isFull, wrapping }: JpxHeader): boolean {
  return (
    (components === 1 || components === 3) && bitDepth === 8 && isFull && !wrapping.hasPalette && !wrapping.hasOpacity
  )
}

function halvingsFor(header: JpxHeader, size: ImageSize): number {
  let halvings = 0
  while (halvings < header.halvings) {
    const next = halved(header, halvings + 1)
    if (next.width < size.width || next.height < size.height) break
    halvings += 1
  }
  return halvings
}

/** Size in samples after halving (ISO/IEC 15444-1, B.5). */
function halved({ left, top, width, height }: JpxHeader, halvings: number): ImageSize {
  const factor = 2 ** halvings
  return {
    width: Math.ceil((left + width) / factor) - Math.ceil(left / factor),
    height: Math.ceil((top + height) / factor) - Math.ceil(top / factor),
  }
}
