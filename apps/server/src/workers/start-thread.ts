import { enableCompileCache, flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

import type { EngineWorkerData } from './thread-messages.ts'

/** By then the first job has called most of what it calls. */
const SETTLED_AFTER_MS = 5000

// Whoever starts threads of this file gives it nothing else.
const { compileCacheDir } = workerData as EngineWorkerData
enableCompileCache(compileCacheDir)

// Later than that, or it would be compiled anew.
const thread = await import('./engine-thread.ts')
const { loadOperations } = await import('@recto/engine')
setTimeout(() => void settle(), SETTLED_AFTER_MS).unref()

/** Loads what other jobs will need, and keeps for later threads what is compiled by then. */
async function settle(): Promise<void> {
  await loadOperations()
  flushCompileCache()
}

/** Runs a job in this thread. */
export const { runJob, helpJob } = thread
