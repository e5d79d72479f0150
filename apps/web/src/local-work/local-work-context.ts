import { createContext } from 'react'

import { startLocalWorker } from '../workers/start-engine-worker.ts'

/** Starts the worker that runs operations on this device; tests replace it. */
export const LocalWorkContext = createContext<() => Worker>(startLocalWorker)
