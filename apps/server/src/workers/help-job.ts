import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

import { openParallelTasks, type TaskResult } from '@recto/engine'
import { guardNativeCode, nodePlatform } from '@recto/platforms/node'

import { readInputs } from './read-inputs.ts'
import { SharedFlag } from './shared-flag.ts'
import { TaskClaims } from './task-claims.ts'
import type { HelperResult, HelperTask, ThreadEvent } from './thread-messages.ts'

/** How often a paused helper checks whether it may continue. */
const PAUSE_POLL_MS = 10

/**
 * Helps with the tasks of another thread's job; the thread pool calls this by name. A task that fails here is left to
 * the job's own thread, which reports the error.
 */
export async function helpJob(task: HelperTask): Promise<void> {
  const { port, results, guard } = task
  guardNativeCode(guard)
  const event: ThreadEvent = { kind: 'started', threadId }
  port.postMessage(event)
  try {
    await runTasks(task)
  } finally {
    results.close()
    port.close()
  }
}

async function runTasks({ job, results, claims: memory, helperId, stop }: HelperTask): Promise<void> {
  const stopFlag = new SharedFlag(stop)
  if (stopFlag.isRaised) return
  const claims = TaskClaims.attach(memory, helperId)
  const files = await readInputs(job)
  const tasks = await openParallelTasks(job.operation, files, job.options, {
    platform: nodePlatform,
    limits: job.limits,
  })
  try {
    while (!stopFlag.isRaised) {
      if (claims.isPaused) {
        await wait(PAUSE_POLL_MS)
        continue
      }
      const index = claims.claim()
      if (index === undefined) return
      sendResult(results, index, await tasks.run(index))
    }
  } finally {
    tasks.close()
  }
}

/** Transfers the bytes to the job's thread. A view into a larger buffer is copied first, as only whole buffers move. */
function sendResult(port: HelperTask['results'], index: number, { bytes, isBlank }: TaskResult): void {
  const isWholeBuffer = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  const own = isWholeBuffer ? bytes : bytes.slice()
  const result: HelperResult = { index, result: { bytes: own, isBlank } }
  port.postMessage(result, [own.buffer as ArrayBuffer])
}
