import type { ImageCodecs } from '@recto/runtime'

import { decodeJpegSamples } from './jpeg-samples/decode-jpeg.ts'
import { encodeJpegSamples } from './jpeg-samples/encode-jpeg.ts'
import { resizeSamples } from './resize-samples.ts'

/** Image codecs in TypeScript, for platforms without native ones. */
export const portableImageCodecs: ImageCodecs = {
  decodeJpeg: async (jpeg, size) => decodeJpegSamples(jpeg, size),
  encodeJpeg: async (samples, encoding) => encodeJpegSamples(samples, encoding),
  shrinkJpeg: async (jpeg, size, encoding) => {
    const samples = decodeJpegSamples(jpeg, size)
    return samples === undefined ? undefined : encodeJpegSamples(samples, encoding)
  },
  resize: async (samples, size) => resizeSamples(samples, size),
}
