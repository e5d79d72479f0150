/** Starts the worker that opens and renders files for the screen. */
export function startPreviewWorker(): Worker {
  return new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'preview' })
}

/** Starts a worker that runs one operation. */
export function startLocalWorker(): Worker {
  return new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'local-work' })
}
