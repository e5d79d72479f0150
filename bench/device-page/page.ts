import type { OperationId } from '@recto/contract'

import { runInWorker } from '../../apps/web/src/local-work/run-in-worker.ts'
import { startLocalWorker } from '../../apps/web/src/workers/start-engine-worker.ts'

/** A run in the browser. */
export interface DeviceRun {
  milliseconds: number
  /** The size of the result. */
  bytes: number
  /** The longest time during which the page could not respond, in milliseconds. */
  longestTask: number
}

declare global {
  interface Window {
    runHere: (operation: OperationId, options: Record<string, unknown>) => Promise<DeviceRun>
  }
}

window.runHere = async (operation, options) => {
  const files = [...(document.querySelector('input')?.files ?? [])].map((file) => ({ file }))
  let longestTask = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  const task = { operation, files, options, limits: { maxPages: 100_000 } }
  const { file, stored } = await runInWorker(task, {
    startWorker: startLocalWorker,
    signal: new AbortController().signal,
  })
  const milliseconds = performance.now() - start
  observer.disconnect()
  return { milliseconds, bytes: stored?.size ?? file.bytes.length, longestTask }
}
