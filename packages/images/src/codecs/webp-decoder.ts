import createModule from '@jsquash/webp/codec/dec/webp_dec.js'
import type { Platform } from '@recto/runtime'

import { type CreateDecoder, type DecodeRgba, openRgbaDecoder } from './rgba-decoder.ts'

/** A decoder for one still WebP: libwebp. */
export function openWebpDecoder(platform: Platform): Promise<DecodeRgba> {
  // The package types its factory with globals that it does not declare.
  const create = createModule as unknown as CreateDecoder
  return openRgbaDecoder(platform, 'webp-decoder', create)
}
