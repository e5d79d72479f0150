import { enableCompileCache, flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

import type { EngineWorkerData } from './thread-messages.ts'

/** By then the first job has run most of the code that jobs use. */
const FILL_CACHE_MS = 5000

/** A thread started for a job has it by then. */
const WARM_UP_MS = 200

// The thread pool always passes worker data to this file.
const { compileCacheDir, warmsUp = false } = workerData as EngineWorkerData
enableCompileCache(compileCacheDir)

// Imported dynamically: static imports would be compiled before the cache is enabled.
const thread = await import('./engine-thread.ts')
const { loadOperations } = await import('@recto/engine')
setTimeout(() => void fillCompileCache(), FILL_CACHE_MS).unref()
// If this fails, only the first job is slower, and it reports the cause.
if (warmsUp) setTimeout(() => void thread.warmUpUntilUsed().catch(() => undefined), WARM_UP_MS).unref()

/** Loads the modules of the other operations as well, and writes everything compiled so far to the cache. */
async function fillCompileCache(): Promise<void> {
  await loadOperations()
  flushCompileCache()
}

/** Functions that the thread pool calls by name. */
export const { runJob, helpJob } = thread
