import { EventEmitter } from 'node:events'
import { open } from 'node:fs/promises'
import { threadId, workerData, type MessagePort } from 'node:worker_threads'

import { AppError, toAppError } from '@recto/contract'
import { runOperation, warmPdfium, type ParallelTasks } from '@recto/engine'
import { adoptWasm, guardNativeCode, nodePlatform } from '@recto/platforms/node'

import { describeCause } from '../jobs/describe-cause.ts'
import { fromFullDisk } from '../jobs/disk-full.ts'
import { readInputs } from './read-inputs.ts'
import { spreadPieces, type Sharing } from './spread-pieces.ts'
import type {
  EngineJob,
  EngineResult,
  ThreadAnswer,
  ThreadNews,
  ThreadOrder,
  EngineWorkerData,
  ThreadTask,
} from './thread-messages.ts'

export { helpJob } from './help-job.ts'

// Tests start threads without.
const preloaded = workerData as EngineWorkerData | null
if (preloaded !== null) adoptWasm('pdfium', preloaded.pdfium)
void warmPdfium(nodePlatform)

/** Runs one job in this thread; the pool calls it by name. */
export async function runJob({ job, port, guard }: ThreadTask): Promise<ThreadAnswer> {
  guardNativeCode(guard)
  const line = listenTo(port)
  line.tell({ kind: 'started', threadId })
  try {
    return { ok: true, result: await work(job, line) }
  } catch (error) {
    const { code, facts, cause } = toJobError(error, line.signal)
    return { ok: false, error: { code, facts }, cause: describeCause(cause) }
  } finally {
    port.close()
  }
}

/** What was stopped in the middle of reading or writing a file fails in words of its own. */
function toJobError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted && !(error instanceof AppError)) return new AppError('CANCELLED', {}, error)
  return fromFullDisk(error) ?? toAppError(error)
}

/** The line to the server, from where a job's thread sees it. */
interface Line {
  signal: AbortSignal
  tell: (news: ThreadNews) => void
  onHelper: Sharing['onHelper']
}

function listenTo(port: MessagePort): Line {
  const controller = new AbortController()
  const helpers = new EventEmitter<{ helper: [Extract<ThreadOrder, { kind: 'helper' }>] }>()
  port.on('message', (order: ThreadOrder) => {
    if (order.kind === 'cancel') controller.abort()
    // One that comes when there is nothing left to help with is told so by the server.
    else helpers.emit('helper', order)
  })
  return {
    signal: controller.signal,
    tell: (news) => port.postMessage(news),
    onHelper: (listener) => {
      helpers.on('helper', listener)
      return () => helpers.off('helper', listener)
    },
  }
}

async function work(job: EngineJob, { signal, tell, onHelper }: Line): Promise<EngineResult> {
  const files = await readInputs(job, signal)
  const result = await open(job.resultPath, 'wx', 0o600)
  try {
    const sharing: Sharing = { signal, onHelper, offer: (shared) => tell({ kind: 'sharing', shared }) }
    const { file, report } = await runOperation(job.operation, files, job.options, {
      platform: nodePlatform,
      limits: job.limits,
      signal,
      progress: (progress) => tell({ kind: 'progress', progress }),
      // An archive is written as it is made; everything else comes whole at the end.
      writeChunk: (chunk: Uint8Array) => result.writeFile(chunk, { signal }),
      runParallel: (tasks: ParallelTasks) => spreadPieces(tasks, sharing),
    })
    await result.writeFile(file.bytes, { signal })
    const { size: sizeBytes } = await result.stat()
    const { name, contentType } = file
    return { file: { name, contentType, path: job.resultPath, sizeBytes }, report }
  } finally {
    await result.close()
  }
}
