import { EventEmitter } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { threadId, workerData, type MessagePort } from 'node:worker_threads'

import { AppError, toAppError } from '@recto/contract'
import { runOperation, warmPdfium, warmUp, type ParallelTasks, type WasmName } from '@recto/engine'
import { adoptWasm, guardNativeCode, nodePlatform, setLanguageFolder } from '@recto/platforms/node'

import { describeCause } from '../jobs/describe-cause.ts'
import { toDiskFullError } from '../jobs/disk-full.ts'
import { runParallelTasks, type HelperLink } from './parallel-tasks.ts'
import { readInputs } from './read-inputs.ts'
import { runTaskRange } from './run-task-range.ts'
import { convertOnServer } from './convert-on-server.ts'
import type {
  ConversionAnswer,
  EngineJob,
  EngineResult,
  ThreadResponse,
  ThreadEvent,
  ThreadCommand,
  EngineWorkerData,
  ThreadTask,
} from './thread-messages.ts'

export { helpJob } from './help-job.ts'

const { wasm, languageFolder } = workerData as EngineWorkerData
for (const [name, module] of Object.entries(wasm)) adoptWasm(name as WasmName, module)
setLanguageFolder(languageFolder)
void warmPdfium(nodePlatform)

/** Aborted by the first job, which warms up this thread itself. */
const unused = new AbortController()

/** Works on small documents until the first job comes. */
export function warmUpUntilUsed(): Promise<void> {
  return warmUp(nodePlatform, unused.signal)
}

/** Runs one job in this thread; the thread pool calls this by name. */
export async function runJob({ job, port, guard }: ThreadTask): Promise<ThreadResponse> {
  if (!unused.signal.aborted) unused.abort()
  guardNativeCode(guard)
  const link = openLink(port)
  link.send({ kind: 'started', threadId })
  try {
    return { ok: true, result: await run(job, link) }
  } catch (error) {
    const { code, facts, cause } = toJobError(error, link.signal)
    return { ok: false, error: { code, facts }, cause: describeCause(cause) }
  } finally {
    port.close()
  }
}

/** Converts an error. An aborted file read or write rejects with Node's own error, which is a cancellation too. */
function toJobError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted && !(error instanceof AppError)) return new AppError('CANCELLED', {}, error)
  return toDiskFullError(error) ?? toAppError(error)
}

/** The connection of a job's thread to the server. */
interface ServerLink {
  signal: AbortSignal
  send: (event: ThreadEvent) => void
  onHelper: HelperLink['onHelper']
  onceConverted: (listener: (answer: ConversionAnswer) => void) => void
}

function openLink(port: MessagePort): ServerLink {
  const controller = new AbortController()
  const helpers = new EventEmitter<{
    helper: [Extract<ThreadCommand, { kind: 'helper' }>]
    converted: [ConversionAnswer]
  }>()
  port.on('message', (command: ThreadCommand) => {
    if (command.kind === 'cancel') controller.abort()
    else if (command.kind === 'converted') helpers.emit('converted', command)
    // A helper that joins after the last task finds no listener; the server tells it to stop.
    else helpers.emit('helper', command)
  })
  return {
    signal: controller.signal,
    send: (event) => port.postMessage(event),
    onHelper: (listener) => {
      helpers.on('helper', listener)
      return () => helpers.off('helper', listener)
    },
    onceConverted: (listener) => void helpers.once('converted', listener),
  }
}

async function run(job: EngineJob, link: ServerLink): Promise<EngineResult> {
  const { signal, send, onHelper } = link
  if (job.tasksPath !== undefined) return runTaskRange(job, job.tasksPath, link)
  const files = await readInputs(job, signal)
  const result = new ResultFile(job.resultPath, signal)
  try {
    const helpers: HelperLink = { signal, onHelper, send }
    const { file, report } = await runOperation(job.operation, files, job.options, {
      platform: nodePlatform,
      limits: job.limits,
      ...(job.seed && { seed: job.seed }),
      ...(job.convertsOffice === true && { officeConverter: convertOnServer(link) }),
      signal,
      progress: (progress) => send({ kind: 'progress', progress }),
      // Archives are streamed to disk; other results come as one buffer at the end.
      writeChunk: (chunk: Uint8Array) => result.write(chunk),
      runParallel: <Result>(tasks: ParallelTasks<Result>) => runParallelTasks(tasks, helpers),
    })
    const { name, contentType, bytes } = file
    const described = { name, contentType, path: job.resultPath }
    const { inlineResultBytes = 0 } = job
    if (!result.isOpen && bytes.length > 0 && bytes.length <= inlineResultBytes) {
      // A copy, because the memory behind a part of an array would be sent along.
      return { file: { ...described, sizeBytes: bytes.length, bytes: new Uint8Array(bytes) }, report }
    }
    await result.write(bytes)
    return { file: { ...described, sizeBytes: result.sizeBytes }, report }
  } finally {
    await result.close()
  }
}

/** The file that a job writes its result to, created by the first write. */
class ResultFile {
  readonly #path: string
  readonly #signal: AbortSignal
  #file: FileHandle | undefined
  sizeBytes = 0

  constructor(path: string, signal: AbortSignal) {
    this.#path = path
    this.#signal = signal
  }

  get isOpen(): boolean {
    return this.#file !== undefined
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#file ??= await open(this.#path, 'wx', 0o600)
    await this.#file.writeFile(bytes, { signal: this.#signal })
    this.sizeBytes += bytes.length
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}
