import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { crc32, deflateSync, inflateSync, type ZlibOptions } from 'node:zlib'

import type { AesCbc } from '../src/objects/aes.ts'
import type { Platform, WasmName } from '../src/platform.ts'

const resolve = createRequire(import.meta.url).resolve

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

const WASM_FILES: Record<WasmName, string> = {
  pdfium: '@embedpdf/pdfium/pdfium.wasm',
  harfbuzz: 'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzz-subset': 'harfbuzzjs/dist/harfbuzz-subset.wasm',
}

/** The engine's platform in a Node process or thread. */
export const nodePlatform: Platform = {
  loadWasm: (name) => readFile(resolve(WASM_FILES[name])),
  loadFontFile: (path) => readFile(resolve(path)),
  deflate: (bytes) => (bytes.length > SMALL_BYTES ? deflateSync(bytes) : deflateSync(bytes, FOR_SMALL)),
  inflate: (data, maxOutputLength) => inflateStrictly(data, maxOutputLength),
  crc32: (bytes) => crc32(bytes),
  aes,
  randomBytes: (count) => randomBytes(count),
}
