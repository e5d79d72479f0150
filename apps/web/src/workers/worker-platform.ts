import { browserPlatform } from '@recto/platforms/browser'
import type { Platform } from '@recto/engine'

import { wasmRequester } from './request-wasm.ts'

/** The platform of our workers: that of browsers, with the WebAssembly that the page has compiled. */
export const workerPlatform: Platform = {
  ...browserPlatform,
  loadWasm: wasmRequester(globalThis),
}
