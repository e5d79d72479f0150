import createModule from '@jsquash/avif/codec/dec/avif_dec.js'
import type { Platform } from '@recto/runtime'

import { type CreateDecoder, type DecodeRgba, openRgbaDecoder } from './rgba-decoder.ts'

/** A decoder for one AVIF, which gives its main image: libavif. */
export function openAvifDecoder(platform: Platform): Promise<DecodeRgba> {
  // The package types its factory with globals that it does not declare.
  const create = createModule as unknown as CreateDecoder
  return openRgbaDecoder(platform, 'avif-decoder', create, 8)
}
