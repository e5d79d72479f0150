import { runOperation } from '@recto/engine'

import { readInput } from '../workers/read-input.ts'
import { workerPlatform } from '../workers/worker-platform.ts'
import { helperCount } from './helper-count.ts'
import type { LocalReply, LocalResult, LocalTask } from './protocol.ts'
import { shareTasks } from './share-tasks.ts'
import { toLocalError } from './to-local-error.ts'

/** Runs the operation of a worker, and sends its progress and its outcome. */
export async function runLocalTask(task: LocalTask): Promise<void> {
  try {
    send({ kind: 'done', result: await work(task) })
  } catch (error) {
    const { code, facts } = toLocalError(error)
    send({ kind: 'failed', error: { code, facts } })
  }
}

/** Starts another worker with this script, which is loaded already. It ends with this one at the latest. */
function startHelper(): Worker {
  return new Worker(globalThis.location.href, { type: 'module', name: 'helper' })
}

async function work(task: LocalTask): Promise<LocalResult> {
  const { operation, files, options, limits } = task
  const inputs = await Promise.all(files.map(readInput))
  const fileBytes = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0)
  // Archives arrive in pieces, which the browser keeps outside this worker's memory, on disk if there are many.
  const pieces: Blob[] = []
  const { file, report } = await runOperation(operation, inputs, options, {
    platform: workerPlatform,
    limits,
    writeChunk: (chunk) => void pieces.push(toBlob(chunk)),
    progress: (progress) => send({ kind: 'progress', progress }),
    runParallel: (tasks) => {
      const count = helperCount({ taskCount: tasks.count, fileBytes }, navigator)
      return shareTasks(tasks, { task, count, startHelper, compile: workerPlatform.loadWasm })
    },
  })
  const { name, contentType } = file
  return {
    file: { name, contentType, content: new Blob([...pieces, toBlob(file.bytes)], { type: contentType }) },
    report,
  }
}

/** Bytes of an operation in a browser are never in shared memory, which a Blob would not accept. */
function toBlob(bytes: Uint8Array): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>])
}

function send(message: LocalReply): void {
  postMessage(message)
}
