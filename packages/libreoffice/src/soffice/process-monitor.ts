import { StallDetector } from '../stall-detector.ts'
import type { ProcessGroup } from './process-group.ts'

const INTERVAL_MS = 250
const BYTES_PER_MB = 2 ** 20

/**
 * Share of the memory limit at which processes that fail are taken to have failed for lack of memory. They say nothing about it, and
 * between two measurements they may reach the limit, at which the system gives them no more.
 */
const NEARLY_ALL = 0.75

/** Limits for a group of processes. */
export interface MonitorLimits {
  /** Memory of all of them, in MB. */
  memoryMb: number
  /** Time limit, in ms. */
  timeMs: number
  /** How long they may use almost no processor time, in ms. */
  stalledAfterMs?: number | undefined
  signal: AbortSignal | undefined
}

/** Why processes ended: by themselves, or because they were killed. */
export type ProcessEnd = 'ended' | 'out of memory' | 'timeout' | 'stalled' | 'stopped'

/** How processes ended. */
export interface MonitoredEnd {
  end: ProcessEnd
  /** Whether they had used nearly all of their memory. */
  isMemoryScarce: boolean
}

/** Waits until processes have ended. They are killed if they exceed their limits, stall, or are no longer wanted. */
export async function monitor(
  group: ProcessGroup,
  { memoryMb, timeMs, stalledAfterMs, signal }: MonitorLimits,
): Promise<MonitoredEnd> {
  let end: ProcessEnd = 'ended'
  const kill = (why: ProcessEnd) => {
    end = why
    group.kill()
  }
  const stop = () => kill('stopped')
  const limitBytes = memoryMb * BYTES_PER_MB
  let largestBytes = 0
  const stall = new StallDetector(group.measure().processorMs, stalledAfterMs)
  const watch = () => {
    const { processorMs, residentBytes, largestDataBytes } = group.measure()
    largestBytes = Math.max(largestBytes, residentBytes, largestDataBytes)
    if (residentBytes > limitBytes) kill('out of memory')
    else if (stall.isStalled(processorMs)) kill('stalled')
  }
  const timers = [setTimeout(() => kill('timeout'), timeMs), setInterval(watch, INTERVAL_MS)]
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  try {
    await group.ended
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  return { end, isMemoryScarce: largestBytes > NEARLY_ALL * limitBytes }
}
