import { fileURLToPath } from 'node:url'

import { nodePlatform } from '@recto/platforms/node'

import type { EngineWorkerData } from '../workers/thread-messages.ts'

/** If it cannot be written, threads merely start more slowly. */
const COMPILE_CACHE_DIR = fileURLToPath(new URL('../../../../.cache/engine-code', import.meta.url))

/**
 * Prepares once what takes up most of a thread's start-up time: the compiled PDFium module and the module compile
 * cache.
 */
export async function prepareWorkerData(): Promise<EngineWorkerData> {
  return { pdfium: await nodePlatform.loadWasm('pdfium'), compileCacheDir: COMPILE_CACHE_DIR }
}
