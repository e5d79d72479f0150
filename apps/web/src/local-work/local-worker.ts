import { runOperation } from '@recto/engine'

import { readInput } from '../workers/read-input.ts'
import { workerPlatform } from '../workers/worker-platform.ts'
import type { LocalReply, LocalResult, LocalTask } from './protocol.ts'
import { toLocalError } from './to-local-error.ts'

/** Runs the operation of a worker, and sends its progress and its outcome. */
export async function runLocalTask(task: LocalTask): Promise<void> {
  try {
    const result = await work(task)
    // Transferred instead of copied: the worker no longer needs it.
    const { buffer } = result.file.bytes
    send({ kind: 'done', result }, buffer instanceof ArrayBuffer ? [buffer] : [])
  } catch (error) {
    const { code, facts } = toLocalError(error)
    send({ kind: 'failed', error: { code, facts } })
  }
}

async function work({ operation, files, options, limits }: LocalTask): Promise<LocalResult> {
  const inputs = await Promise.all(files.map(readInput))
  return runOperation(operation, inputs, options, {
    platform: workerPlatform,
    limits,
    progress: (progress) => send({ kind: 'progress', progress }),
  })
}

function send(message: LocalReply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
