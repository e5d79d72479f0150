import { createContext } from 'react'

function startLocalWorker(): Worker {
  return new Worker(new URL('./local-worker.ts', import.meta.url), { type: 'module', name: 'local-work' })
}

/** How a worker is started that runs operations on this device; tests put another in its place. */
export const LocalWorkContext = createContext<() => Worker>(startLocalWorker)
