import { AppError } from '@recto/contract'
import type { Progress } from '@recto/engine'

import { connectEngineWorker } from '../workers/connect-engine-worker.ts'
import type { LocalReply, LocalResult, LocalTask } from './protocol.ts'
import { toLocalError } from './to-local-error.ts'

interface RunContext {
  startWorker: () => Worker
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
}

/**
 * Runs one operation in a separate worker, which is terminated afterwards to free its memory. Aborting terminates it
 * immediately.
 * @throws AppError with the engine's code; CANCELLED after an abort; INTERNAL or TOO_COMPLEX (out of memory) when the
 * worker fails
 */
export async function runInWorker(
  task: LocalTask,
  { startWorker, signal, onProgress }: RunContext,
): Promise<LocalResult> {
  if (signal.aborted) throw new AppError('CANCELLED', {}, signal.reason)
  const ended = Promise.withResolvers<LocalResult>()
  const stop = () => ended.reject(new AppError('CANCELLED', {}, signal.reason))
  const handleFailure = (cause: unknown) => ended.reject(toLocalError(cause))
  const handleReply = (reply: LocalReply) => {
    if (reply.kind === 'progress') onProgress?.(reply.progress)
    if (reply.kind === 'done') ended.resolve(reply.result)
    if (reply.kind === 'failed') ended.reject(new AppError(reply.error.code, reply.error.facts))
  }
  signal.addEventListener('abort', stop, { once: true })
  let worker: Worker | undefined
  try {
    worker = connectEngineWorker<LocalReply>(startWorker, { onReply: handleReply, onFailure: handleFailure })
    worker.postMessage(task, [])
    return await ended.promise
  } catch (error) {
    // Browsers that forbid workers throw when one is created.
    throw toLocalError(error)
  } finally {
    worker?.terminate()
    signal.removeEventListener('abort', stop)
  }
}
