import { zlibSync } from 'fflate'
import { portableImageCodecs, toGray } from '@recto/images'
import { portableAes, portableInflate, portableSha2 } from '@recto/pdf'
import { type Platform, portableCrc32 } from '@recto/runtime'

import { compileWasm } from './browser-wasm.ts'
import { browserOcrData } from './browser-ocr-data.ts'
import { fetchFile } from './fetch-file.ts'

export { browserOcrData }

/** CompressionStream is slow to start; documents have thousands of streams smaller than this. */
const MAX_AT_ONCE = 64 * 1024

/** The platform of a page, or of a worker that compiles WebAssembly itself. */
export const browserPlatform: Platform = {
  loadWasm: compileWasm,
  loadFontFile: async (path) => {
    // A few hundred URLs that only text stamping needs.
    const { FONT_URLS } = await import('./font-urls.ts')
    const url = FONT_URLS.get(path)
    if (url === undefined) throw new Error(`The build holds no font file ${path}.`)
    return new Uint8Array(await (await fetchFile(url)).arrayBuffer())
  },
  ocrData: browserOcrData(() => Promise.resolve('/api')),
  deflate: async (bytes) => {
    if (bytes.length <= MAX_AT_ONCE) return zlibSync(bytes)
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
  inflate: portableInflate,
  crc32: portableCrc32,
  // WebCrypto is asynchronous, but objects are decrypted synchronously.
  aes: portableAes,
  sha2: portableSha2,
  encodeJpeg: async (image, { quality, isGray }) => {
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('this browser draws nothing outside of the page')
    // The canvas copies the pixels before the first await.
    context.putImageData(new ImageData((isGray ? toGray(image) : image).pixels.slice(), width, height), 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 })
    return new Uint8Array(await blob.arrayBuffer())
  },
  imageCodecs: portableImageCodecs,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
}
