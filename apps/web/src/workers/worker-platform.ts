import { browserOcrData, browserPlatform } from '@recto/platforms/browser'
import type { Platform } from '@recto/engine'

import { apiBaseRequester } from './request-api-base.ts'
import { wasmRequester } from './request-wasm.ts'

/** Where the API is, as the page knows. */
export const workerApiBase = apiBaseRequester(globalThis)

/** The platform of our workers: the browser's, with the WebAssembly compiled by the page and its server's languages. */
export const workerPlatform: Platform = {
  ...browserPlatform,
  loadWasm: wasmRequester(globalThis),
  ocrData: browserOcrData(workerApiBase),
}
