import { buffersIn, copyPlain, openParallelTasks, runTask, type ParallelTasks } from '@recto/engine'

import { readInput } from '../workers/read-input.ts'
import { workerPlatform } from '../workers/worker-platform.ts'
import type { HelperReply, HelperRequest } from './helper-protocol.ts'
import type { LocalTask } from './protocol.ts'

let opened: Promise<ParallelTasks> | undefined

/**
 * Helps with the tasks of an operation in another worker. Nothing is closed, because the worker is terminated
 * afterwards. A failed task is left to the operation's own worker, which reports the error.
 */
export async function answerHelperRequest(request: HelperRequest): Promise<void> {
  if (request.help === 'open') {
    if (request.task !== undefined) opened = open(request.task)
    await opened
    send({ help: 'ready' })
    return
  }
  const { index } = request
  try {
    send({ help: 'done', index, result: await run(request) })
  } catch {
    send({ help: 'failed', index })
  }
}

async function run({ index, input }: Extract<HelperRequest, { help: 'run' }>): Promise<unknown> {
  return input === undefined ? (await opened)?.run(index) : runTask(input, workerPlatform)
}

async function open({ operation, files, options, limits }: LocalTask): Promise<ParallelTasks> {
  const inputs = await Promise.all(files.map(readInput))
  return openParallelTasks(operation, inputs, options, { platform: workerPlatform, limits })
}

function send(reply: HelperReply): void {
  const own = copyPlain(reply)
  postMessage(own, { transfer: buffersIn(own) })
}
