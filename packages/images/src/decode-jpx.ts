import type { PictureSize, Platform, Samples } from '@recto/runtime'

import { openOpenJpeg } from './codecs/openjpeg.ts'
import { readJpxHeader, type JpxHeader } from './jpx-header.ts'

/** OpenJPEG holds some twelve bytes of each sample while it decodes. */
const MAX_DECODED_SAMPLES = 36_000_000

/**
 * Decodes a JPEG 2000 picture of one or three components with 8 bits each, in its own colours; where a smaller size is
 * given, halved as often as leaves at least that, with less memory and time.
 * @returns undefined where it is damaged, cut off, too large to hold, has a palette, opacity or another kind of samples
 */
export async function decodeJpx(jpx: Uint8Array, platform: Platform, size?: PictureSize): Promise<Samples | undefined> {
  const header = readJpxHeader(jpx)
  if (header === undefined || !isPlain(header)) return undefined
  const halvings = size === undefined ? 0 : halvingsFor(header, size)
  const { width, height } = halved(header, halvings)
  const channels = header.components === 1 ? 1 : 3
  if (width * height * channels > MAX_DECODED_SAMPLES) return undefined
  const decode = await openOpenJpeg(platform)
  // The boxes around it say how colours are meant; the library would turn them into red, green and blue.
  const data = decode(jpx.subarray(header.start), halvings)
  return data?.length === width * height * channels ? { width, height, channels, data } : undefined
}

function isPlain({ components, bitDepth, isFull, wrapping }: JpxHeader): boolean {
  return (
    (components === 1 || components === 3) && bitDepth === 8 && isFull && !wrapping.hasPalette && !wrapping.hasOpacity
  )
}

function halvingsFor(header: JpxHeader, size: PictureSize): number {
  let halvings = 0
  while (halvings < header.halvings) {
    const next = halved(header, halvings + 1)
    if (next.width < size.width || next.height < size.height) break
    halvings += 1
  }
  return halvings
}

/** Samples that are left on the grid (ISO/IEC 15444-1, B.5). */
function halved({ left, top, width, height }: JpxHeader, halvings: number): PictureSize {
  const factor = 2 ** halvings
  return {
    width: Math.ceil((left + width) / factor) - Math.ceil(left / factor),
    height: Math.ceil((top + height) / factor) - Math.ceil(top / factor),
  }
}
