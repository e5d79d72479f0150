import { browserOcrData, browserPlatform } from '@recto/platforms/browser'
import type { Platform } from '@recto/engine'

import { apiBaseRequester } from './request-api-base.ts'
import { wasmRequester } from './request-wasm.ts'

/** The API's base URL, as known to the page. */
export const workerApiBase = apiBaseRequester(globalThis)

/** The platform of our workers: the browser's, with WebAssembly compiled by the page and language data from our server. */
export const workerPlatform: Platform = {
  ...browserPlatform,
  loadWasm: wasmRequester(globalThis),
  ocrData: browserOcrData(workerApiBase),
}
