import { once } from 'node:events'
import { threadId } from 'node:worker_threads'

import { buffersIn, copyPlain, openParallelTasks, runTask, type ParallelTasks } from '@recto/engine'
import { guardNativeCode, nodePlatform } from '@recto/platforms/node'

import { readInputs } from './read-inputs.ts'
import { SharedFlag } from './shared-flag.ts'
import type { EngineJob, HelperAnswer, HelperRequest, HelperTask, TaskRequest, ThreadEvent } from './thread-messages.ts'

/**
 * Helps with the tasks of another thread's job; the thread pool calls this by name. If a task fails here, the job's own
 * thread does it again and reports the error.
 */
export async function helpJob(task: HelperTask): Promise<void> {
  const { port, results, guard } = task
  guardNativeCode(guard)
  const event: ThreadEvent = { kind: 'started', threadId }
  port.postMessage(event)
  try {
    if (!new SharedFlag(task.stop).isRaised) await help(task)
  } finally {
    results.close()
    port.close()
  }
}

async function help(task: HelperTask): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  task.port.once('message', stop)
  task.results.once('close', stop)
  const opened = task.opensFiles ? await openTasks(task.job, controller.signal) : undefined
  try {
    await answerRequests(task, opened, controller.signal)
  } finally {
    opened?.close()
  }
}

/** Opens a job's tasks from its files. The signal stops a running task. */
export async function openTasks(job: EngineJob, signal: AbortSignal): Promise<ParallelTasks> {
  const context = { platform: nodePlatform, limits: job.limits, signal }
  return openParallelTasks(job.operation, await readInputs(job), job.options, context)
}

/** Runs tasks until the signal says that the job's thread has closed its port, or that the server recalls this thread. */
async function answerRequests(
  { results, stop }: HelperTask,
  opened: ParallelTasks | undefined,
  signal: AbortSignal,
): Promise<void> {
  const isRecalled = new SharedFlag(stop)
  const send = (answer: HelperAnswer) => {
    const own = copyPlain(answer)
    results.postMessage(own, buffersIn(own))
  }
  const answer = async ({ index, input }: TaskRequest) => {
    if (isRecalled.isRaised) return
    try {
      const result = input === undefined ? await opened?.run(index) : await runTask(input, nodePlatform)
      send({ kind: 'done', index, result })
    } catch {
      send({ kind: 'failed', index })
    }
  }
  let running = Promise.resolve()
  results.on('message', (request: HelperRequest) => {
    if ('areAll' in request) return
    const before = running
    // Pages of a document are rendered one after another; self-contained tasks wait for encoders in parallel.
    const mine = opened === undefined ? answer(request) : before.then(() => answer(request))
    running = mine.then(() => before)
  })
  send({ kind: 'ready' })
  await untilAborted(signal)
  results.removeAllListeners('message')
  await running
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
