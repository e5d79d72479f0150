import { setTimeout as wait } from 'node:timers/promises'

import type { ThreadAnswer, ThreadTask } from '../src/workers/thread-messages.ts'
import { runJob as realJob } from '../src/workers/engine-thread.ts'

/** Does what the title in the options asks for: hang, crash, run out of memory, take a while; anything else is real work. */
export async function runJob(task: ThreadTask): Promise<ThreadAnswer> {
  const { documentInfo } = task.job.options as { documentInfo?: { title?: string } }
  switch (documentInfo?.title) {
    case 'hang':
      for (;;) Math.sqrt(2)
    case 'crash':
      process.exit(7)
    case 'exhaust':
      return exhaust()
    case 'slow':
      await wait(400)
      return realJob(task)
    default:
      return realJob(task)
  }
}

function exhaust(): never {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
}
