import openjpegUrl from '@cornerstonejs/codec-openjpeg/decodewasm?url'
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm?url'
import webpUrl from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url'
import { zlibSync } from 'fflate'
import harfbuzzSubsetUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url'
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url'
import { portableImageCodecs, toGray } from '@recto/images'
import { portableAes, portableInflate } from '@recto/pdf'
import { type Platform, portableCrc32, type WasmName } from '@recto/runtime'

/** CompressionStream is slow to start; documents have thousands of streams smaller than this. */
const MAX_AT_ONCE = 64 * 1024

const WASM_URLS: Record<WasmName, string> = {
  pdfium: pdfiumUrl,
  harfbuzz: harfbuzzUrl,
  'harfbuzz-subset': harfbuzzSubsetUrl,
  webp: webpUrl,
  openjpeg: openjpegUrl,
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** The platform of a page or worker. The bundler turns the `?url` imports into URLs on our own server. */
export const browserPlatform: Platform = {
  loadWasm: async (name) => WebAssembly.compile(new Uint8Array(await fetchBytes(WASM_URLS[name]))),
  loadFontFile: async (path) => {
    // A few hundred URLs that only text stamping needs.
    const { FONT_URLS } = await import('./font-urls.ts')
    const url = FONT_URLS.get(path)
    if (url === undefined) throw new Error(`The build holds no font file ${path}.`)
    return fetchBytes(url)
  },
  deflate: async (bytes) => {
    if (bytes.length <= MAX_AT_ONCE) return zlibSync(bytes)
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
  inflate: portableInflate,
  crc32: portableCrc32,
  // WebCrypto is asynchronous, but objects are decrypted synchronously.
  aes: portableAes,
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
