import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

import { openParallelTasks, type TaskResult } from '@recto/engine'
import { guardNativeCode, nodePlatform } from '@recto/platforms/node'

import { readInputs } from './read-inputs.ts'
import { SharedFlag, SharedPieces } from './shared-pieces.ts'
import type { HelperNews, HelpTask, ThreadNews } from './thread-messages.ts'

/** How often a helper looks whether it may go on, where too much has been made already. */
const PAUSE_MS = 10

/**
 * Helps with a job's pieces in this thread; the pool calls it by name. A piece that fails here is left to the job's own
 * thread, which has the answer to give.
 */
export async function helpJob(task: HelpTask): Promise<void> {
  const { port, pieces, guard } = task
  guardNativeCode(guard)
  const news: ThreadNews = { kind: 'started', threadId }
  port.postMessage(news)
  try {
    await help(task)
  } finally {
    pieces.close()
    port.close()
  }
}

async function help({ job, pieces, shared, owner, leave }: HelpTask): Promise<void> {
  const flag = new SharedFlag(leave)
  if (flag.isRaised) return
  const free = SharedPieces.join(shared, owner)
  const files = await readInputs(job)
  const work = await openParallelTasks(job.operation, files, job.options, {
    platform: nodePlatform,
    limits: job.limits,
  })
  try {
    while (!flag.isRaised) {
      if (free.isPaused) {
        await wait(PAUSE_MS)
        continue
      }
      const index = free.take()
      if (index === undefined) return
      give(pieces, index, await work.run(index))
    }
  } finally {
    work.close()
  }
}

/** Bytes move to the other thread; what is part of a larger buffer is copied first. */
function give(port: HelpTask['pieces'], index: number, { bytes, isBlank }: TaskResult): void {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  const own = isWhole ? bytes : bytes.slice()
  const news: HelperNews = { index, piece: { bytes: own, isBlank } }
  port.postMessage(news, [own.buffer as ArrayBuffer])
}
