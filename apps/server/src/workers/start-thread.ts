import { enableCompileCache, flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

import type { ThreadSupplies } from './thread-messages.ts'

/** By then the first job has called most of what will be called. */
const KEEP_AFTER_MS = 5000

// Whoever starts threads of this file gives it nothing else.
const { codeFolder } = workerData as ThreadSupplies
enableCompileCache(codeFolder)

// Later than that, or it would be compiled anew.
const thread = await import('./engine-thread.ts')
setTimeout(flushCompileCache, KEEP_AFTER_MS).unref()

/** Runs a job in this thread. */
export const { runJob, helpJob } = thread
