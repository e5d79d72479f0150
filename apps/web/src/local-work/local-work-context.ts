import { createContext } from 'react'

function startLocalWorker(): Worker {
  return new Worker(new URL('./local-worker.ts', import.meta.url), { type: 'module', name: 'local-work' })
}

/** Starts the worker that runs operations on this device; tests replace it. */
export const LocalWorkContext = createContext<() => Worker>(startLocalWorker)
