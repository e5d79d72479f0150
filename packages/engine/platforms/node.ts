import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'

import type { AesCbc } from '../src/objects/aes.ts'
import type { Platform } from '../src/platform.ts'

const resolve = createRequire(import.meta.url).resolve

const algorithmOf = (key: Uint8Array) => `aes-${key.length * 8}-cbc`

/** OpenSSL's AES. */
const aes: AesCbc = {
  encrypt: (key, iv, data) => createCipheriv(algorithmOf(key), key, iv).setAutoPadding(false).update(data),
  decrypt: (key, iv, data) => createDecipheriv(algorithmOf(key), key, iv).setAutoPadding(false).update(data),
}

/** The engine's platform in a Node process or thread. */
export const nodePlatform: Platform = {
  loadWasm: () => readFile(resolve('@embedpdf/pdfium/pdfium.wasm')),
  deflate: (bytes) => deflateSync(bytes),
  aes,
  randomBytes: (count) => randomBytes(count),
}
