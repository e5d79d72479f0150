import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'

import type { Platform } from '../src/platform.ts'

const resolve = createRequire(import.meta.url).resolve

/** The engine's platform in a Node process or thread. */
export const nodePlatform: Platform = {
  loadWasm: () => readFile(resolve('@embedpdf/pdfium/pdfium.wasm')),
  deflate: (bytes) => deflateSync(bytes),
  randomBytes: (count) => randomBytes(count),
}
