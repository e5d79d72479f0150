import { fileURLToPath } from 'node:url'

import { nodePlatform } from '@recto/platforms/node'

import type { EngineWorkerData } from '../workers/thread-messages.ts'

/** Beside what else is made once and used again; where it cannot be written, threads take longer to start. */
const COMPILE_CACHE_DIR = fileURLToPath(new URL('../../../../.cache/engine-code', import.meta.url))

/** Makes what every engine thread would otherwise make for itself: it is the larger part of the time that one takes to start. */
export async function prepareWorkerData(): Promise<EngineWorkerData> {
  return { pdfium: await nodePlatform.loadWasm('pdfium'), compileCacheDir: COMPILE_CACHE_DIR }
}
