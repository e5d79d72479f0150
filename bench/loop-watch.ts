/**
 * Watches the event loop of the process that it is loaded into (`node --import`), and writes what it saw to
 * LOOP_WATCH_FILE when the process ends: for every turn of a timer, how late it was, and what of that the system's
 * scheduler kept the thread waiting for a processor (Linux), which no program can help on a machine that is full.
 * SIGUSR2 has it begin anew, so that what a process does before it serves anybody is not counted.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** How often the timer is due. */
const EVERY_MS = 10

const NS_PER_MS = 1e6

/** One turn of the timer. */
export interface LoopTurn {
  /** Since the process began. */
  atMs: number
  /** How much later than due. */
  lateMs: number
  /** Of that, ready to run and without a processor. */
  unscheduledMs: number
}

const file = process.env['LOOP_WATCH_FILE']
if (file !== undefined) watch(file)

function watch(target: string): void {
  const turns: LoopTurn[] = []
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

/** How long this thread was ready and had no processor, all in all: the second number of its line, in nanoseconds. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / NS_PER_MS
  } catch {
    // Only Linux tells.
    return 0
  }
}
