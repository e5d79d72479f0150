import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { parentPort } from 'node:worker_threads'

/** Number of WebAssembly modules compiled by this thread. */
let compiled = 0
const { compile } = WebAssembly
WebAssembly.compile = (bytes) => {
  compiled += 1
  return compile(bytes)
}

// Imported first, as in the thread pool.
await import('../src/workers/start-thread.ts')
const { warmPdfium } = await import('@recto/engine')
const { nodePlatform } = await import('@recto/platforms/node')
await warmPdfium(nodePlatform)
flushCompileCache()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread's port has no origin.
parentPort?.postMessage({ compileCacheDir: getCompileCacheDir() ?? '', compiled })
