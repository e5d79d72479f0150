import { enableCompileCache } from 'node:module'

import { COMPILE_CACHE_DIR } from './compile-cache.ts'

enableCompileCache(COMPILE_CACHE_DIR)

// Imported dynamically: static imports would be compiled before the cache is enabled.
const { runProcess } = await import('./run-process.ts')
const { startWorker } = await import('./start-worker.ts')
await runProcess('The worker', (config) => startWorker(config, { warmsUp: true }))
