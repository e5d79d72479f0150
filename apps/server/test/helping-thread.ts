import { appendFile } from 'node:fs/promises'

import { helpJob as realHelp, runJob as realJob } from '../src/workers/engine-thread.ts'
import { SharedPieces } from '../src/workers/shared-pieces.ts'
import type { HelpTask, ThreadAnswer, ThreadTask } from '../src/workers/thread-messages.ts'

/** Real work. */
export function runJob(task: ThreadTask): Promise<ThreadAnswer> {
  return realJob(task)
}

/** Helps as the name of the file asks for: dies or hangs with a page in its hands; anything else is real help. It leaves a mark either way. */
export async function helpJob(task: HelpTask): Promise<void> {
  const { job, shared, owner } = task
  await appendFile(`${job.resultPath}-helpers`, `${owner}\n`)
  const [name] = job.files.map((file) => file.name)
  if (name === 'dies.pdf' || name === 'hangs.pdf') {
    const index = SharedPieces.join(shared, owner).take()
    await appendFile(`${job.resultPath}-taken`, `${index}\n`)
    if (name === 'dies.pdf') process.exit(3)
    for (;;) Math.sqrt(2)
  }
  return realHelp(task)
}
