/**
 * Runs operations for `WorkProcess` as the server does: in engine threads that have warmed up, reading and writing files. The
 * argument is the number of threads.
 */
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { openConverter } from '@recto/libreoffice'

import { EngineThreadPool } from '../../apps/server/src/jobs/engine-thread-pool.ts'
import { prepareWorkerData } from '../../apps/server/src/jobs/worker-data.ts'
import { engineThreadFile } from '../../apps/server/src/workers/engine-thread-file.ts'
import { answerWork } from './answer-work.ts'
import type { Work } from './work.ts'

const LIMITS = { maxPages: 100_000 }
const [MEMORY_MB, TIMEOUT_MS] = [3072, 600_000]

/** The process counts as idle after this many intervals, in ms, with less processor time than this. Warming up pauses for shorter. */
const [IDLE_INTERVALS, INTERVAL_MS, IDLE_MS] = [5, 100, 10]

const converter = await openConverter({ converter: 'bundled', fontFolder: '', memoryMb: MEMORY_MB, processes: 1 })
const pool = new EngineThreadPool({
  count: Number(process.argv[2]),
  memoryMb: MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
  file: engineThreadFile(),
  workerData: { ...(await prepareWorkerData()), warmsUp: true },
  officeConverter: converter,
  onIdleThreadDeath: (error) => console.error(error),
  onHelperThreadDeath: (error) => console.error(error),
})
await untilIdle()

answerWork(runInThreads, async () => {
  await converter?.close()
  await pool.close()
})

async function runInThreads({ operation, options, inputs, output }: Work): Promise<void> {
  // Threads never overwrite a file.
  rmSync(output, { force: true })
  const files = inputs.map((file) => ({ name: path.basename(file), path: file, sizeBytes: statSync(file).size }))
  const job = { operation, files, options, resultPath: output, limits: LIMITS }
  await pool.run(job, { signal: new AbortController().signal })
}

/** Waits until the threads have warmed up. */
async function untilIdle(): Promise<void> {
  for (let idle = 0; idle < IDLE_INTERVALS;) {
    const before = process.cpuUsage()
    await setTimeout(INTERVAL_MS)
    const { user, system } = process.cpuUsage(before)
    idle = (user + system) / 1000 < IDLE_MS ? idle + 1 : 0
  }
}
