import { fillDiskForHandles } from './full-disk.ts'

// Before the thread opens anything.
await fillDiskForHandles()

/** Real work, whose result finds no room. */
export { helpJob, runJob } from '../src/workers/engine-thread.ts'
