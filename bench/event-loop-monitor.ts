/**
 * Monitors the event loop of the process it is loaded into (`node --import`). On exit it writes to EVENT_LOOP_FILE, for every tick
 * of a timer, how late the tick was, and how much of that the thread was runnable but had no processor (Linux): on a busy machine no
 * program can help that part. SIGUSR2 discards what was recorded so far, such as the start of the process.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const EVERY_MS = 10

const NS_PER_MS = 1e6

/** One tick of the timer. */
export interface TimerTick {
  /** Since the process started. */
  atMs: number
  /** How late the tick was. */
  lateMs: number
  /** Of that, how long the thread was runnable without a processor. */
  unscheduledMs: number
}

const file = process.env['EVENT_LOOP_FILE']
if (file !== undefined) watch(file)

function watch(target: string): void {
  const turns: TimerTick[] = []
  let last = performance.now()
  let waited = waitedMs()
  setInterval(() => {
    const now = performance.now()
    const waitedNow = waitedMs()
    const lateMs = Math.max(0, now - last - EVERY_MS)
    turns.push({ atMs: now, lateMs, unscheduledMs: Math.min(lateMs, waitedNow - waited) })
    last = now
    waited = waitedNow
  }, EVERY_MS).unref()
  process.on('SIGUSR2', () => void (turns.length = 0))
  process.on('exit', () => writeFileSync(target, JSON.stringify(turns)))
}

/** How long this thread has been runnable without a processor so far: the second field of schedstat, in nanoseconds. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / NS_PER_MS
  } catch {
    // Only Linux has this file.
    return 0
  }
}
