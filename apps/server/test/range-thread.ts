import { appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { runJob as realJob } from '../src/workers/start-thread.ts'
import type { ThreadResponse, ThreadTask } from '../src/workers/thread-messages.ts'

export { helpJob } from '../src/workers/start-thread.ts'

/** Where the threads of this process log what they run. */
export const RANGE_LOG = path.join(tmpdir(), `recto-ranges-${process.pid}.log`)

/** Logs what runs, and in which worker's folder, then runs it. The thread dies in a range of `dies.pdf`. */
export async function runJob(task: ThreadTask): Promise<ThreadResponse> {
  const { job } = task
  const isRange = job.tasksPath !== undefined
  const [node] = /node-\d+/.exec(job.resultPath) ?? []
  appendFileSync(RANGE_LOG, `${isRange ? 'range' : 'job'} ${node}\n`)
  if (isRange && job.files.some(({ name }) => name === 'dies.pdf')) process.exit(3)
  return realJob(task)
}
