import type { Tesseract } from './start-tesseract.ts'

/** Where the table of functions of `tesseract-core-simd-lstm.wasm` (tesseract.js-core 7.0.0) has these of zlib's deflate.c. */
export const DEFLATE_SLOTS = { stored: 1279, slow: 1281 } as const

/**
 * Makes Tesseract keep the images of lines without compressing them. It writes each as PNG at zlib's level 6, only to read it
 * again for the network (`ImageData::SetPix` in imagedata.cpp), which takes a twentieth of the time of reading a page.
 */
export function storeLineImages({ table }: Pick<Tesseract, 'table'>): void {
  table.set(DEFLATE_SLOTS.slow, table.get(DEFLATE_SLOTS.stored))
}
