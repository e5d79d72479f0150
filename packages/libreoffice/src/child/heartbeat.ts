import { writeSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'

import { HEARTBEAT_FD, type Heartbeat } from './messages.ts'

const INTERVAL_MS = 500
const BYTES_PER_MB = 1024 * 1024

/** Starts a thread that reports on the process, because LibreOffice blocks the main thread while it works. */
export function startHeartbeat(): void {
  new Worker(new URL(import.meta.url)).unref()
}

function beat(): void {
  const { user, system } = process.cpuUsage()
  const heartbeat: Heartbeat = {
    cpuMs: (user + system) / 1000,
    memoryMb: Math.round(process.memoryUsage.rss() / BYTES_PER_MB),
  }
  try {
    writeSync(HEARTBEAT_FD, `${JSON.stringify(heartbeat)}\n`)
  } catch {
    // The parent is gone, which the main thread may be too busy to notice.
    process.kill(process.pid, 'SIGKILL')
  }
}

if (!isMainThread) setInterval(beat, INTERVAL_MS)
