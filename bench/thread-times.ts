import { readdir, readFile } from 'node:fs/promises'

const NS_PER_MS = 1e6

/** What Node calls the threads that a program starts. */
const WORKER_NAME = 'WorkerThread'

/** Processor time that each worker thread of a process has had so far, in milliseconds, by the thread's number (Linux). */
export async function workerTimes(pid: number): Promise<Map<string, number>> {
  const tasks = `/proc/${pid}/task`
  const times = new Map<string, number>()
  for (const thread of await readdir(tasks)) {
    // A thread may end while it is looked at.
    const name = await readFile(`${tasks}/${thread}/comm`, 'utf8').catch(() => '')
    if (name.trim() !== WORKER_NAME) continue
    const line = await readFile(`${tasks}/${thread}/schedstat`, 'utf8').catch(() => undefined)
    if (line !== undefined) times.set(thread, Number(line.split(' ')[0]) / NS_PER_MS)
  }
  return times
}
