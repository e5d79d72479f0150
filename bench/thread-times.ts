import { readdir, readFile } from 'node:fs/promises'

const NS_PER_MS = 1e6

/** Node names worker threads so. */
const WORKER_NAME = 'WorkerThread'

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
