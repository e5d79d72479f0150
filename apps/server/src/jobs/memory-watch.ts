import type { Worker } from 'node:worker_threads'

const CHECK_MS = 100
const BYTES_PER_MB = 1024 * 1024

/** A watch over the thread that a job runs in. */
export interface MemoryWatch {
  /** Begins once it is known which thread took the job. */
  start: (thread: Worker) => void
  stop: () => void
}

/**
 * Watches all memory of a thread: its heap, and the buffers and WebAssembly memory outside of it, which V8's own
 * limits do not count and where a small file can unfold to gigabytes. Works while the thread is busy.
 */
export function watchMemory(limitMb: number, onExceeded: () => void): MemoryWatch {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearInterval(timer)
  const check = async (thread: Worker) => {
    // A thread that has just ended has no memory to speak of; its end is noticed elsewhere.
    const usage = await thread.getHeapStatistics().catch(() => undefined)
    if (usage === undefined) return
    if (usage.total_heap_size + usage.external_memory > limitMb * BYTES_PER_MB) onExceeded()
  }
  return { start: (thread) => void (timer = setInterval(() => void check(thread), CHECK_MS)), stop }
}
