import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { crc32, deflateSync, inflateSync, type ZlibOptions } from 'node:zlib'

import jpegTurbo from '@julusian/jpeg-turbo'
import type { AesCbc, JpegOptions, Platform, WasmName } from '@recto/runtime'

import { inNativeCode } from './native-guard.ts'
import { nodePictures } from './node-pictures.ts'

export { guardNativeCode, NativeGuard } from './native-guard.ts'

const resolve = createRequire(import.meta.url).resolve

const WASM_FILES: Record<WasmName, string> = {
  pdfium: '@embedpdf/pdfium/pdfium.wasm',
  harfbuzz: 'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzz-subset': 'harfbuzzjs/dist/harfbuzz-subset.wasm',
  webp: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
  openjpeg: '@cornerstonejs/codec-openjpeg/decodewasm',
}

/** What is compiled in this thread or was handed to it. Code that one thread has made fast is fast in all that share it. */
const modules = new Map<WasmName, Promise<WebAssembly.Module>>()

function loadWasm(name: WasmName): Promise<WebAssembly.Module> {
  const known = modules.get(name)
  if (known !== undefined) return known
  const compiling = readFile(resolve(WASM_FILES[name])).then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
  modules.set(name, compiling)
  compiling.catch(() => modules.delete(name))
  return compiling
}

/** Has this thread use a module that another one has compiled. */
export function adoptWasm(name: WasmName, module: WebAssembly.Module): void {
  modules.set(name, Promise.resolve(module))
}

const algorithmOf = (key: Uint8Array) => `aes-${key.length * 8}-cbc`

/** OpenSSL's AES. */
const aes: AesCbc = {
  encrypt: (key, iv, data) => createCipheriv(algorithmOf(key), key, iv).setAutoPadding(false).update(data),
  decrypt: (key, iv, data) => createDecipheriv(algorithmOf(key), key, iv).setAutoPadding(false).update(data),
}

/** Little data needs little memory to compress, and most of the time it would take is spent on setting that up. */
const SMALL_BYTES = 8192
const FOR_SMALL: ZlibOptions = { windowBits: 13, memLevel: 5, chunkSize: SMALL_BYTES }

function inflateStrictly(data: Uint8Array, maxOutputLength: number): Uint8Array | undefined {
  try {
    return inflateSync(data, { maxOutputLength })
  } catch {
    // zlib tells damage, early ends and too much output by errors; in all of them there is no whole data.
    return undefined
  }
}

/** From here on colours are as fine as brightness, so that coloured letters have no fringes. */
const FINE_QUALITY = 90

function samplingOf({ quality, isGray }: JpegOptions): number {
  if (isGray) return jpegTurbo.SAMP_GRAY
  return quality >= FINE_QUALITY ? jpegTurbo.SAMP_444 : jpegTurbo.SAMP_420
}

/** Room for what a JPEG might need, which is far more than it does; kept for the next one unless it is very large. */
let keptRoom = Buffer.alloc(0)
const MAX_KEPT_ROOM = 32 * 1024 * 1024

function roomFor(length: number): Buffer {
  if (length <= keptRoom.length) return keptRoom
  const room = Buffer.allocUnsafe(length)
  if (length <= MAX_KEPT_ROOM) keptRoom = room
  return room
}

/** The engine's platform in a Node process or thread. */
export const nodePlatform: Platform = {
  loadWasm,
  loadFontFile: (path) => readFile(resolve(path)),
  deflate: (bytes) => (bytes.length > SMALL_BYTES ? deflateSync(bytes) : deflateSync(bytes, FOR_SMALL)),
  inflate: (data, maxOutputLength) => inflateStrictly(data, maxOutputLength),
  crc32: (bytes) => crc32(bytes),
  aes,
  encodeJpeg: ({ width, height, pixels }, options) => {
    const { quality } = options
    const format = jpegTurbo.FORMAT_RGBA
    const raw = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)
    const subsampling = samplingOf(options)
    const room = roomFor(jpegTurbo.bufferSize({ width, height, subsampling }))
    // A copy: the room is used again.
    const settings = { width, height, format, quality, subsampling }
    return inNativeCode(() => new Uint8Array(jpegTurbo.compressSync(raw, room, settings)))
  },
  pictures: nodePictures,
  randomBytes: (count) => randomBytes(count),
}
