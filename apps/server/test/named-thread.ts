import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

import { runJob as realJob } from '../src/workers/start-thread.ts'
import type { ThreadEvent, ThreadResponse, ThreadTask } from '../src/workers/thread-messages.ts'

/** How long files named `slow…` take, in ms. */
const SLOW_MS = 1500

/** Behaves as the file's name says: `hang…` never ends, `slow…` takes a while, `crash…` ends the thread. */
export async function runJob(task: ThreadTask): Promise<ThreadResponse> {
  const { port } = task
  const event: ThreadEvent = { kind: 'started', threadId }
  const { name = '' } = task.job.files[0] ?? {}
  if (name.startsWith('crash')) process.exit(7)
  if (name.startsWith('hang')) {
    port.postMessage(event)
    for (;;) Math.sqrt(2)
  }
  if (name.startsWith('slow')) {
    port.postMessage(event)
    await wait(SLOW_MS)
  }
  return realJob(task)
}
