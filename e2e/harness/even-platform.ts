import { zlibSync } from 'fflate'
import { encodeJpegSamples, portableImageCodecs, toGray } from '@recto/images'
import type { Platform, RgbaImage, Samples } from '@recto/runtime'

/** The seed of every run of a case. */
export const SEED = { time: Date.UTC(2026, 0, 2, 3, 4, 5), id: 'a case' }

/** A linear congruential generator with the constants of C's `rand` in POSIX. */
const MULTIPLIER = 1_103_515_245
const INCREMENT = 12_345

/** A platform for comparing places, and a function that resets it. */
export interface EvenPlatform {
  platform: Platform
  restart: () => void
}

/**
 * A platform in which everything that differs between places by design is replaced: Deflate and the JPEG codecs, which
 * are the fastest available in each place, and random bytes, which keys are made of.
 */
export function evenPlatform(own: Platform): EvenPlatform {
  let state = 1
  const nextByte = () => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0
    return state >>> 24
  }
  const platform: Platform = {
    ...own,
    deflate: (bytes) => zlibSync(bytes),
    encodeJpeg: (image, { quality, isGray }) =>
      encodeJpegSamples(samplesOf(image, isGray), { quality, subsampling: '4:2:0' }),
    imageCodecs: portableImageCodecs,
    randomBytes: (count) => Uint8Array.from({ length: count }, nextByte),
  }
  return { platform, restart: () => (state = 1) }
}

/** An image without alpha, as the portable encoder takes it. */
function samplesOf(image: RgbaImage, isGray: boolean): Samples {
  const { width, height, pixels } = isGray ? toGray(image) : image
  const channels = isGray ? 1 : 3
  const data = new Uint8Array(width * height * channels)
  for (let index = 0; index < data.length; index += 1) {
    data[index] = pixels[Math.floor(index / channels) * 4 + (index % channels)] ?? 0
  }
  return { width, height, channels, data }
}
