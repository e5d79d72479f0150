import { appendFile } from 'node:fs/promises'

import { helpJob as realHelp, runJob as realJob } from '../src/workers/engine-thread.ts'
import { TaskClaims } from '../src/workers/task-claims.ts'
import type { HelperTask, ThreadResponse, ThreadTask } from '../src/workers/thread-messages.ts'

/** Runs the real job. */
export function runJob(task: ThreadTask): Promise<ThreadResponse> {
  return realJob(task)
}

/**
 * Logs the run, then helps as the file's name says: `dies.pdf` and `hangs.pdf` fail while holding a page, others really
 * help.
 */
export async function helpJob(task: HelperTask): Promise<void> {
  const { job, claims, helperId } = task
  await appendFile(`${job.resultPath}-helpers`, `${helperId}\n`)
  const [name] = job.files.map((file) => file.name)
  if (name === 'dies.pdf' || name === 'hangs.pdf') {
    const index = TaskClaims.attach(claims, helperId).claim()
    await appendFile(`${job.resultPath}-taken`, `${index}\n`)
    if (name === 'dies.pdf') process.exit(3)
    for (;;) Math.sqrt(2)
  }
  return realHelp(task)
}
