import { enableCompileCache } from 'node:module'

import { COMPILE_CACHE_DIR } from './compile-cache.ts'

enableCompileCache(COMPILE_CACHE_DIR)

// Imported dynamically: static imports would be compiled before the cache is enabled.
const { runProcess } = await import('./run-process.ts')
const { startServer } = await import('./start-server.ts')
await runProcess('The server', (config) => startServer(config, { warmsUp: true }))
