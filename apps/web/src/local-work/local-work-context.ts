import { createContext } from 'react'

import { startLocalWorker } from '../workers/start-engine-worker.ts'

/** Starts the worker that runs operations on this device; replaced in tests. */
export const LocalWorkContext = createContext<() => Worker>(startLocalWorker)
