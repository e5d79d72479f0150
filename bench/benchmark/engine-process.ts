/** Runs operations of the engine for `WorkProcess`, reading and writing files as the server does. */
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { OPERATIONS, type OperationDefinition } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { type OpenConverter, openConverter } from '@recto/libreoffice'
import { nodePlatform } from '@recto/platforms/node'

import { EngineThreadPool } from '../../apps/server/src/jobs/engine-thread-pool.ts'
import { prepareWorkerData } from '../../apps/server/src/jobs/worker-data.ts'
import { engineThreadFile } from '../../apps/server/src/workers/engine-thread-file.ts'
import { readInputs } from '../../apps/server/src/workers/read-inputs.ts'
import { answerWork } from './answer-work.ts'
import type { Work } from './work.ts'

const LIMITS = { maxPages: 100_000 }
const [MEMORY_MB, TIMEOUT_MS] = [3072, 600_000]

let converter: OpenConverter | undefined
let pool: Promise<EngineThreadPool> | undefined

answerWork(
  (work) => (work.isShared === true ? runInThreads(work) : runHere(work)),
  async () => {
    await converter?.close()
    await (await pool)?.close()
  },
)

async function runHere(work: Work): Promise<void> {
  const { needs }: OperationDefinition = OPERATIONS[work.operation]
  if (needs !== undefined) {
    converter ??= await openConverter({ converter: 'bundled', fontFolder: '', memoryMb: MEMORY_MB, processes: 1 })
  }
  const output = openSync(work.output, 'w')
  const context = {
    platform: nodePlatform,
    limits: LIMITS,
    writeChunk: (chunk: Uint8Array) => void writeSync(output, chunk),
    ...(converter && { officeConverter: converter }),
  }
  try {
    const inputs = await readInputs({ operation: work.operation, files: filesOf(work) })
    const { file } = await runOperation(work.operation, inputs, work.options, context)
    writeSync(output, file.bytes)
  } finally {
    closeSync(output)
  }
}

async function runInThreads(work: Work): Promise<void> {
  pool ??= startThreads()
  // Threads never overwrite a file.
  rmSync(work.output, { force: true })
  const job = {
    operation: work.operation,
    files: filesOf(work),
    options: work.options,
    resultPath: work.output,
    limits: LIMITS,
  }
  await (await pool).run(job, { signal: new AbortController().signal })
}

async function startThreads(): Promise<EngineThreadPool> {
  return new EngineThreadPool({
    count: availableParallelism(),
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    file: engineThreadFile(),
    workerData: await prepareWorkerData(),
    onIdleThreadDeath: (error) => console.error(error),
    onHelperThreadDeath: (error) => console.error(error),
  })
}

function filesOf({ inputs }: Work): { name: string; path: string; sizeBytes: number }[] {
  return inputs.map((file) => ({ name: path.basename(file), path: file, sizeBytes: statSync(file).size }))
}
