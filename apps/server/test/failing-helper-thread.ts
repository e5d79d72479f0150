import { appendFile } from 'node:fs/promises'

import { helpJob as realHelp, runJob as realJob } from '../src/workers/start-thread.ts'
import type {
  HelperAnswer,
  HelperRequest,
  HelperTask,
  ThreadResponse,
  ThreadTask,
} from '../src/workers/thread-messages.ts'

/** Runs the real job. */
export function runJob(task: ThreadTask): Promise<ThreadResponse> {
  return realJob(task)
}

/**
 * Logs the run, then helps as the file's name says: `dies.pdf` and `hangs.pdf` fail while holding a page, others really
 * help.
 */
export async function helpJob(task: HelperTask): Promise<void> {
  const { job, results } = task
  await appendFile(`${job.resultPath}-helpers`, 'helper\n')
  const [name] = job.files.map((file) => file.name)
  if (name === 'dies.pdf' || name === 'hangs.pdf') {
    const { promise, resolve } = Promise.withResolvers<HelperRequest>()
    results.once('message', resolve)
    const ready: HelperAnswer = { kind: 'ready' }
    results.postMessage(ready, [])
    const request = await promise
    const index = 'index' in request ? request.index : -1
    await appendFile(`${job.resultPath}-taken`, `${index}\n`)
    if (name === 'dies.pdf') process.exit(3)
    for (;;) Math.sqrt(2)
  }
  return realHelp(task)
}
