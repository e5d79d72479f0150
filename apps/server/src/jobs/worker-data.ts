import type { WasmName } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

import { COMPILE_CACHE_DIR } from '../compile-cache.ts'
import type { EngineWorkerData } from '../workers/thread-messages.ts'

/** WebAssembly that nearly every thread needs sooner or later. */
const SHARED_WASM: readonly WasmName[] = ['deflate', 'pixels', 'jbig2', 'pdfium', 'harfbuzz', 'harfbuzz-subset']

/** Prepares once what dominates a thread's startup time: compiled WebAssembly and the module compile cache. */
export async function prepareWorkerData(): Promise<EngineWorkerData> {
  const modules = SHARED_WASM.map(async (name) => [name, await nodePlatform.loadWasm(name)] as const)
  return { wasm: Object.fromEntries(await Promise.all(modules)), compileCacheDir: COMPILE_CACHE_DIR }
}
