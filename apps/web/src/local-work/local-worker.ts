import { runOperation } from '@recto/engine'
import { browserPlatform } from '@recto/platforms/browser'

import { readInput } from '../workers/read-input.ts'
import type { LocalReply, LocalResult, LocalTask } from './protocol.ts'
import { toLocalError } from './to-local-error.ts'

addEventListener('message', ({ data }: MessageEvent<LocalTask>) => void reply(data))

async function reply(task: LocalTask): Promise<void> {
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
    platform: browserPlatform,
    limits,
    progress: (progress) => send({ kind: 'progress', progress }),
  })
}

function send(message: LocalReply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
