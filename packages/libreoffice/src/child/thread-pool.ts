import { type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads'

/** What this package uses of Emscripten's `PThread`: its workers, each with a thread or waiting for one. */
export interface ThreadPool {
  unusedWorkers: Worker[]
  runningWorkers: Worker[]
  getNewWorker: () => Worker
}

/** Workers that wait for threads between documents: so many there are from the start. */
const KEPT_WORKERS = 4

/**
 * Lets new threads have the workers of those that have ended. Emscripten hears of an end when the main thread is back in its event loop,
 * which is after the document; until then, it would start a worker for each thread, with 33 MB and a third of a second of processor time.
 * Some workbooks start dozens of threads one after another.
 */
export function reuseWorkers(pool: ThreadPool): void {
  const getNewWorker = pool.getNewWorker.bind(pool)
  pool.getNewWorker = () => {
    if (pool.unusedWorkers.length === 0) for (const worker of pool.runningWorkers.slice()) receiveEnd(worker)
    return getNewWorker()
  }
}

/** Ends the workers that are waiting beyond those that the next document needs. */
export function endSpareWorkers({ unusedWorkers }: ThreadPool): void {
  for (const worker of unusedWorkers.splice(KEPT_WORKERS)) void worker.terminate()
}

/** Hands on the message that the thread of a worker has ended, if it has come; others wait for the event loop, as they would have. */
function receiveEnd(worker: Worker): void {
  const port = portOf(worker)
  if (port === undefined) return
  for (let message = receiveFrom(port); message !== undefined; message = receiveFrom(port)) {
    if (message.cmd === 'cleanupThread') worker.emit('message', message)
    else setImmediate(() => worker.emit('message', message))
  }
}

function receiveFrom(port: MessagePort): { cmd?: string } | undefined {
  const received: { message: { cmd?: string } } | undefined = receiveMessageOnPort(port)
  return received?.message
}

/** The port that a worker's messages come from, which Node does not make public; undefined where it has another name. */
function portOf(worker: Worker): MessagePort | undefined {
  const name = Object.getOwnPropertySymbols(worker).find(({ description }) => description === 'kPublicPort')
  return name && (worker as unknown as Record<symbol, MessagePort>)[name]
}
