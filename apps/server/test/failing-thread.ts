import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

import type { ThreadResponse, ThreadEvent, ThreadTask } from '../src/workers/thread-messages.ts'
import { runJob as realJob } from '../src/workers/engine-thread.ts'

/** Does what the title in the options asks for: hang, crash, run out of memory in or outside of the heap, take a while; anything else is real work. */
export async function runJob(task: ThreadTask): Promise<ThreadResponse> {
  const { documentInfo } = task.job.options as { documentInfo?: { title?: string } }
  switch (documentInfo?.title) {
    case 'hang':
      for (;;) Math.sqrt(2)
    case 'crash':
      process.exit(7)
    case 'exhaust':
      return exhaust()
    case 'unfold':
      sayStarted(task)
      return unfold()
    case 'environment':
      if (Object.keys(process.env).length > 0) throw new Error('a thread sees the environment')
      return realJob(task)
    case 'slow':
      await wait(1000)
      return realJob(task)
    default:
      return realJob(task)
  }
}

function exhaust(): never {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
}

function sayStarted({ port }: ThreadTask): void {
  const news: ThreadEvent = { kind: 'started', threadId }
  port.postMessage(news)
}

/** What a small file that unfolds to gigabytes does: the heap stays small, the buffers grow. */
function unfold(): never {
  const kept: Uint8Array[] = []
  for (;;) {
    if (kept.length > 256) throw new Error('2 GB, and nobody has stopped it')
    kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
    // Not so fast that the machine running the test is out of memory before anyone looks.
    const start = performance.now()
    while (performance.now() - start < 5) Math.sqrt(2)
  }
}
