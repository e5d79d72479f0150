import type { Worker } from 'node:worker_threads'

const CHECK_MS = 100
const BYTES_PER_MB = 1024 * 1024

/** Watches the memory of the thread that runs a job. */
export interface MemoryWatch {
  /** Call it once it is known which thread took the job. */
  start: (thread: Worker) => void
  stop: () => void
}

/**
 * Watches a thread's heap and its external memory. V8's own limits do not count buffers and WebAssembly memory, where a
 * small file can expand to gigabytes. Works while the thread is busy.
 */
export function watchMemory(limitMb: number, onExceeded: () => void): MemoryWatch {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearInterval(timer)
  const check = async (thread: Worker) => {
    // Rejects when the thread has just ended, which is handled elsewhere.
    const usage = await thread.getHeapStatistics().catch(() => undefined)
    if (usage === undefined) return
    if (usage.total_heap_size + usage.external_memory > limitMb * BYTES_PER_MB) onExceeded()
  }
  return { start: (thread) => void (timer = setInterval(() => void check(thread), CHECK_MS)), stop }
}
