import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

import { runJob as realJob } from '../src/workers/start-thread.ts'
import type { ThreadResponse, ThreadEvent, ThreadTask } from '../src/workers/thread-messages.ts'

/**
 * Fails in the way named by the title in the options: hangs, crashes, or exhausts memory inside or outside the heap.
 * `slow` takes a second, `slower` four; any other title runs the real job.
 */
export async function runJob(task: ThreadTask): Promise<ThreadResponse> {
  const { documentInfo } = task.job.options as { documentInfo?: { title?: string } }
  switch (documentInfo?.title) {
    case 'hang':
      reportStarted(task)
      for (;;) Math.sqrt(2)
    case 'crash':
      process.exit(7)
    case 'exhaust':
      return exhaustHeap()
    case 'unfold':
      reportStarted(task)
      return exhaustBuffers()
    case 'environment':
      if (Object.keys(process.env).length > 0) throw new Error('a thread sees the environment')
      return realJob(task)
    case 'slow':
      await wait(1000)
      return realJob(task)
    case 'slower':
      reportStarted(task)
      await wait(4000)
      return realJob(task)
    default:
      return realJob(task)
  }
}

function exhaustHeap(): never {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
}

function reportStarted({ port }: ThreadTask): void {
  const event: ThreadEvent = { kind: 'started', threadId }
  port.postMessage(event)
}

/** Imitates a small file that expands to gigabytes: the heap stays small, the buffers grow. */
function exhaustBuffers(): never {
  const kept: Uint8Array[] = []
  for (;;) {
    if (kept.length > 256) throw new Error('2 GB, and nobody has stopped it')
    kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
    // Slowly enough that the server notices before the machine runs out of memory.
    const start = performance.now()
    while (performance.now() - start < 5) Math.sqrt(2)
  }
}
