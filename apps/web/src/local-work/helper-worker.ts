import { openParallelTasks, type ParallelTasks, type TaskResult } from '@recto/engine'

import { readInput } from '../workers/read-input.ts'
import { workerPlatform } from '../workers/worker-platform.ts'
import type { HelperReply, HelperRequest } from './helper-protocol.ts'
import type { LocalTask } from './protocol.ts'

let opened: Promise<ParallelTasks> | undefined

/**
 * Helps with the tasks of an operation that runs in another worker. Nothing is closed: the worker is terminated afterwards. A task
 * that fails here is left to the operation's own worker, which reports the error.
 */
export async function answerHelperRequest(request: HelperRequest): Promise<void> {
  if (request.help === 'open') {
    opened = open(request.task)
    await opened
    send({ help: 'ready' })
    return
  }
  const { index } = request
  const result = await (await opened)?.run(index).catch(() => undefined)
  send({ help: 'done', index, result }, result)
}

async function open({ operation, files, options, limits }: LocalTask): Promise<ParallelTasks> {
  const inputs = await Promise.all(files.map(readInput))
  return openParallelTasks(operation, inputs, options, { platform: workerPlatform, limits })
}

/** Transfers the bytes of a result, unless they are a view into a larger buffer, which is then copied in part. */
function send(reply: HelperReply, { bytes }: Partial<TaskResult> = {}): void {
  const isWhole = bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  postMessage(reply, { transfer: isWhole ? [bytes.buffer] : [] })
}
