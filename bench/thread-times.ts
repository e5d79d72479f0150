import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const NS_PER_MS = 1e6

/** Node's name for worker threads. */
const WORKER_NAME = 'WorkerThread'
const POLL_MS = 10
/** A thread that used less than this share of the time between two polls is idle. */
const BUSY_SHARE = 0.25
const WATCH_MS = 3000

/** The processor time of each worker thread of a process so far, in milliseconds, by thread ID (Linux). */
export async function workerTimes(pid: number): Promise<Map<string, number>> {
  const tasks = `/proc/${pid}/task`
  const times = new Map<string, number>()
  for (const thread of await readdir(tasks)) {
    // A thread may end in between.
    const name = await readFile(`${tasks}/${thread}/comm`, 'utf8').catch(() => '')
    if (name.trim() !== WORKER_NAME) continue
    const line = await readFile(`${tasks}/${thread}/schedstat`, 'utf8').catch(() => undefined)
    if (line !== undefined) times.set(thread, Number(line.split(' ')[0]) / NS_PER_MS)
  }
  return times
}

/**
 * How long after `begin` any of the threads that existed then was last busy, in milliseconds.
 * @param before their times at `begin`, of `performance.now()`
 */
export async function whenStopped(pid: number, before: ReadonlyMap<string, number>, begin: number): Promise<number> {
  let [seen, seenAt, stoppedMs] = [before, begin, 0]
  while (performance.now() - begin < WATCH_MS) {
    await wait(POLL_MS)
    const times = await workerTimes(pid)
    const now = performance.now()
    const worked = [...before.keys()].map((thread) => (times.get(thread) ?? 0) - (seen.get(thread) ?? 0))
    if (Math.max(...worked) > BUSY_SHARE * (now - seenAt)) stoppedMs = now - begin
    seen = times
    seenAt = now
  }
  return stoppedMs
}
