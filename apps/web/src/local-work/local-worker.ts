import { runOperation } from '@recto/engine'

import { readInput } from '../workers/read-input.ts'
import { workerPlatform } from '../workers/worker-platform.ts'
import type { LocalReply, LocalResult, LocalTask } from './protocol.ts'
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

async function work({ operation, files, options, limits }: LocalTask): Promise<LocalResult> {
  const inputs = await Promise.all(files.map(readInput))
  // Archives arrive in pieces, which the browser keeps outside this worker's memory, on disk if there are many.
  const pieces: Blob[] = []
  const { file, report } = await runOperation(operation, inputs, options, {
    platform: workerPlatform,
    limits,
    writeChunk: (chunk) => void pieces.push(toBlob(chunk)),
    progress: (progress) => send({ kind: 'progress', progress }),
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
