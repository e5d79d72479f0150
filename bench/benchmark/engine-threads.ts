import { setTimeout } from 'node:timers/promises'

import { openConverter } from '@recto/libreoffice'

import { EngineThreadPool } from '../../apps/server/src/jobs/engine-thread-pool.ts'
import { prepareWorkerData } from '../../apps/server/src/jobs/worker-data.ts'
import { engineThreadFile } from '../../apps/server/src/workers/engine-thread-file.ts'
import type { EngineJob, EngineResult } from '../../apps/server/src/workers/thread-messages.ts'

const [MEMORY_MB, TIMEOUT_MS] = [3072, 600_000]

/** The process counts as idle after this many intervals, in ms, with less processor time than this. Warming up pauses for shorter. */
const [IDLE_INTERVALS, INTERVAL_MS, IDLE_MS] = [5, 100, 10]

/** Engine threads that run jobs as the server's do. */
export interface EngineThreads {
  run: (job: EngineJob) => Promise<EngineResult>
  close: () => Promise<void>
}

/** Starts engine threads in this process, and waits until they have warmed up. */
export async function startEngineThreads(count: number): Promise<EngineThreads> {
  const converter = await openConverter({ converter: 'bundled', fontFolder: '', memoryMb: MEMORY_MB, processes: 1 })
  const pool = new EngineThreadPool({
    count,
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    file: engineThreadFile(),
    workerData: { ...(await prepareWorkerData()), warmsUp: true },
    officeConverter: converter,
    onIdleThreadDeath: (error) => console.error(error),
    onHelperThreadDeath: (error) => console.error(error),
  })
  await untilIdle()
  return {
    run: (job) => pool.run(job, { signal: new AbortController().signal }),
    close: async () => {
      await converter?.close()
      await pool.close()
    },
  }
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
