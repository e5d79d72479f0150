import { browserPlatform } from '@recto/platforms/browser'
import type { Platform } from '@recto/engine'

import { wasmRequester } from './request-wasm.ts'

/** The platform of our workers: the browser's, with the WebAssembly compiled by the page. */
export const workerPlatform: Platform = {
  ...browserPlatform,
  loadWasm: wasmRequester(globalThis),
}
