import { runOperation } from '@recto/engine'

import { readOwnInput } from '../workers/read-input.ts'
import { workerApiBase, workerPlatform } from '../workers/worker-platform.ts'
import { helperCount, workloadOf } from './helper-count.ts'
import type { LocalReply, LocalResult, LocalTask } from './protocol.ts'
import { ResultOutput } from './result-output.ts'
import { shareTasks } from './share-tasks.ts'
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

/** Starts another worker with this script, which is already loaded. It ends no later than this one. */
function startHelper(): Worker {
  return new Worker(globalThis.location.href, { type: 'module', name: 'helper' })
}

async function work(task: LocalTask): Promise<LocalResult> {
  const { operation, files, options, limits } = task
  const output = new ResultOutput()
  const inputs = await Promise.all(files.map(readOwnInput))
  const fileBytes = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0)
  try {
    const { file, report } = await runOperation(operation, inputs, options, {
      platform: workerPlatform,
      limits,
      progress: (progress) => send({ kind: 'progress', progress }),
      writeChunk: (chunk) => output.write(chunk),
      runParallel: (tasks) => {
        const count = helperCount(workloadOf(tasks, fileBytes), navigator)
        const supply = { compile: workerPlatform.loadWasm, apiBase: workerApiBase }
        return shareTasks(tasks, { task, count, startHelper, supply })
      },
    })
    const stored = await output.finish(file)
    return stored === undefined ? { file, report } : { file: { ...file, bytes: new Uint8Array() }, report, stored }
  } catch (error) {
    await output.discard()
    throw error
  }
}

function send(message: LocalReply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
