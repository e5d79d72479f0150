import { fillDiskForHandles } from './full-disk.ts'

// Before the thread opens any file.
await fillDiskForHandles()

/** Runs the real job, whose result does not fit on the disk. */
export { helpJob, runJob } from '../src/workers/start-thread.ts'
