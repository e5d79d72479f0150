import { open, readFile } from 'node:fs/promises'
import { threadId } from 'node:worker_threads'

import { toAppError } from '@recto/contract'
import { runOperation, type InputFile, type Progress } from '@recto/engine'
import { nodePlatform } from '@recto/engine/platforms/node'

import { describeCause } from '../jobs/describe-cause.ts'
import type { EngineJob, EngineResult, FileOnDisk, ThreadAnswer, ThreadNews, ThreadTask } from './thread-messages.ts'

/** Runs one job in this thread; the pool calls it by name. */
export async function runJob({ job, port }: ThreadTask): Promise<ThreadAnswer> {
  const controller = new AbortController()
  const tell = (news: ThreadNews) => port.postMessage(news)
  // The only order there is, is to stop.
  port.once('message', () => controller.abort())
  tell({ kind: 'started', threadId })
  try {
    const result = await work(job, controller.signal, (progress) => tell({ kind: 'progress', progress }))
    return { ok: true, result }
  } catch (error) {
    const { code, facts, cause } = toAppError(error)
    return { ok: false, error: { code, facts }, cause: describeCause(cause) }
  } finally {
    port.close()
  }
}

async function work(
  job: EngineJob,
  signal: AbortSignal,
  progress: (progress: Progress) => void,
): Promise<EngineResult> {
  const files = await Promise.all(job.files.map((file) => readInput(file, signal)))
  const result = await open(job.resultPath, 'wx', 0o600)
  try {
    // An archive is written as it is made; everything else comes whole at the end.
    const takeChunk = (chunk: Uint8Array) => result.writeFile(chunk, { signal })
    const context = { platform: nodePlatform, limits: job.limits, signal, progress, takeChunk }
    const { file, report } = await runOperation(job.operation, files, job.options, context)
    await result.writeFile(file.bytes, { signal })
    const { size: sizeBytes } = await result.stat()
    const { name, contentType } = file
    return { file: { name, contentType, path: job.resultPath, sizeBytes }, report }
  } finally {
    await result.close()
  }
}

async function readInput({ name, path, password, field }: FileOnDisk, signal: AbortSignal): Promise<InputFile> {
  const bytes = await readFile(path, { signal })
  return { name, bytes, ...(password === undefined ? {} : { password }), ...(field === undefined ? {} : { field }) }
}
