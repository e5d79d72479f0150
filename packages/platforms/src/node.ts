import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ZlibOptions } from 'node:zlib'

import type jpegTurboModule from '@julusian/jpeg-turbo'
import type { AesCbc, ImageCodecs, JpegOptions, Platform, WasmName } from '@recto/runtime'

import { inNativeCode } from './native-guard.ts'
import { nodeOcrData } from './node-ocr-data.ts'

export { installedLanguages, languageSizes, readLanguageFile, setLanguageFolder } from './node-ocr-data.ts'
export { guardNativeCode, NativeGuard } from './native-guard.ts'

/** Modules of Node that take longer to load than rotating a small file takes, and that it may not need. */
const crypto = onFirstUse(() => process.getBuiltinModule('node:crypto'))
const zlib = onFirstUse(() => process.getBuiltinModule('node:zlib'))

function onFirstUse<T>(load: () => T): () => T {
  let loaded: T | undefined
  return () => (loaded ??= load())
}

const require = createRequire(import.meta.url)
const { resolve } = require

/** libjpeg-turbo, loaded on first use: its native code takes longer to find and load than a small operation takes. */
function loadJpegTurbo(): typeof jpegTurboModule {
  return require('@julusian/jpeg-turbo') as typeof jpegTurboModule
}

const WASM_FILES: Record<WasmName, string> = {
  deflate: '@recto/deflate/deflate.wasm',
  pixels: '@recto/images/pixels.wasm',
  jbig2: '@recto/images/jbig2.wasm',
  pdfium: '@embedpdf/pdfium/pdfium.wasm',
  harfbuzz: 'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzz-subset': 'harfbuzzjs/dist/harfbuzz-subset.wasm',
  webp: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
  'webp-decoder': '@jsquash/webp/codec/dec/webp_dec.wasm',
  'avif-decoder': '@jsquash/avif/codec/dec/avif_dec.wasm',
  openjpeg: '@cornerstonejs/codec-openjpeg/decodewasm',
  tesseract: 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'matrix-product': '@recto/ocr/matrix-product.wasm',
}

/** Modules compiled in this thread or received from another. Threads that share one share its optimized code. */
const modules = new Map<WasmName, Promise<WebAssembly.Module>>()

function loadWasm(name: WasmName): Promise<WebAssembly.Module> {
  const known = modules.get(name)
  if (known !== undefined) return known
  const compiling = readFile(resolve(WASM_FILES[name])).then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
  modules.set(name, compiling)
  compiling.catch(() => modules.delete(name))
  return compiling
}

/** Uses a module that another thread compiled. */
export function adoptWasm(name: WasmName, module: WebAssembly.Module): void {
  modules.set(name, Promise.resolve(module))
}

const algorithmOf = (key: Uint8Array) => `aes-${key.length * 8}-cbc`

const keyObjects = new WeakMap<Uint8Array, KeyObject>()

/** The key of a document is used for all its strings and streams; turning its bytes into a key takes longer than encrypting a string. */
function keyObjectOf(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key)
  if (known !== undefined) return known
  const created = crypto().createSecretKey(key)
  keyObjects.set(key, created)
  return created
}

/** OpenSSL's AES. Keys must not be changed after use. */
const aes: AesCbc = {
  encrypt: (key, iv, data) =>
    crypto().createCipheriv(algorithmOf(key), keyObjectOf(key), iv).setAutoPadding(false).update(data),
  decrypt: (key, iv, data) =>
    crypto().createDecipheriv(algorithmOf(key), keyObjectOf(key), iv).setAutoPadding(false).update(data),
}

/** Random bytes not given out yet: asking the system for 16 at a time takes as long as encrypting a string. */
let randomPool = new Uint8Array()
const POOL_BYTES = 4096

function takeRandomBytes(count: number): Uint8Array {
  if (count > POOL_BYTES) return crypto().randomBytes(count)
  if (count > randomPool.length) randomPool = crypto().randomBytes(POOL_BYTES)
  // Copied, because callers may transfer what they get.
  const taken = new Uint8Array(randomPool.subarray(0, count))
  randomPool = randomPool.subarray(count)
  return taken
}

/** Small inputs get small zlib buffers: most of their time would go into allocating the default ones. */
const SMALL_BYTES = 8192
const FOR_SMALL: ZlibOptions = { windowBits: 13, memLevel: 5, chunkSize: SMALL_BYTES }

function inflateStrictly(data: Uint8Array, maxOutputLength: number): Uint8Array | undefined {
  try {
    return zlib().inflateSync(data, { maxOutputLength })
  } catch {
    // zlib throws on damage, truncation and too much output.
    return undefined
  }
}

/** From this quality on chroma is not subsampled, so that colored text has no fringes. */
const FINE_QUALITY = 90

function samplingOf({ quality, isGray }: JpegOptions, jpegTurbo: typeof jpegTurboModule): number {
  if (isGray) return jpegTurbo.SAMP_GRAY
  return quality >= FINE_QUALITY ? jpegTurbo.SAMP_444 : jpegTurbo.SAMP_420
}

/** An output buffer of the worst-case size, reused unless it is very large. */
let outputBuffer = Buffer.alloc(0)
const MAX_REUSED_BYTES = 32 * 1024 * 1024

function outputBufferOf(length: number): Buffer {
  if (length <= outputBuffer.length) return outputBuffer
  const buffer = Buffer.allocUnsafe(length)
  if (length <= MAX_REUSED_BYTES) outputBuffer = buffer
  return buffer
}

/** Loaded on first use: the main thread of a server works on no images, and a third of its modules would be theirs. */
const loadImageCodecs = async () => (await import('./node-image-codecs.ts')).nodeImageCodecs

const imageCodecs: ImageCodecs = {
  decodeJpeg: async (...input) => (await loadImageCodecs()).decodeJpeg(...input),
  encodeJpeg: async (...input) => (await loadImageCodecs()).encodeJpeg(...input),
  shrinkJpeg: async (...input) => (await loadImageCodecs()).shrinkJpeg(...input),
  resize: async (...input) => (await loadImageCodecs()).resize(...input),
}

/** The platform of a Node process or thread. */
export const nodePlatform: Platform = {
  loadWasm,
  loadFontFile: (path) => readFile(resolve(path)),
  ocrData: nodeOcrData,
  deflate: (bytes) => (bytes.length > SMALL_BYTES ? zlib().deflateSync(bytes) : zlib().deflateSync(bytes, FOR_SMALL)),
  inflate: (data, maxOutputLength) => inflateStrictly(data, maxOutputLength),
  crc32: (bytes) => zlib().crc32(bytes),
  aes,
  sha2: (bits, data) => crypto().createHash(`sha${bits}`).update(data).digest(),
  encodeJpeg: ({ width, height, pixels }, options) => {
    const { quality } = options
    const jpegTurbo = loadJpegTurbo()
    const format = jpegTurbo.FORMAT_RGBA
    const raw = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)
    const subsampling = samplingOf(options, jpegTurbo)
    const buffer = outputBufferOf(jpegTurbo.bufferSize({ width, height, subsampling }))
    // Copied, because the buffer is reused.
    const settings = { width, height, format, quality, subsampling }
    return inNativeCode(() => new Uint8Array(jpegTurbo.compressSync(raw, buffer, settings)))
  },
  imageCodecs,
  randomBytes: takeRandomBytes,
}
