import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'

import {
  buffersIn,
  copyPlain,
  type HelperAnswers,
  type ParallelTasks,
  SharedTasks,
  type TaskHelper,
} from '@recto/engine'

import type { HelperAnswer, HelperRequest, SharedWork, ThreadCommand, ThreadEvent } from './thread-messages.ts'

/** With fewer tasks, the job would be done before a helper has opened the files. */
const MIN_TASKS_OF_FILES = 4

/** Tasks given to a helper at a time, so that it need not wait for this thread to finish one of its own. */
const HELPER_ROOM = 2

/** How often to report the remaining work to the server. */
const REPORT_MS = 1000

type HelperCommand = Extract<ThreadCommand, { kind: 'helper' }>

/** How a job's thread finds helpers. */
export interface HelperLink {
  signal: AbortSignal
  /** Offers tasks to idle threads, or reports on offered tasks. */
  send: (event: Extract<ThreadEvent, { id: number }>) => void
  /** Registers a listener for joining helpers; returns a function that removes it. */
  onHelper: (listener: (helper: HelperCommand) => void) => () => void
}

let offers = 0

/** Runs a job's tasks in this thread and in helpers, and yields the results in order. */
export async function* runParallelTasks<Result>(
  tasks: ParallelTasks<Result>,
  link: HelperLink,
): AsyncGenerator<Result, void> {
  const shared = new SharedTasks(tasks, { signal: link.signal, nextTurn })
  const opensFiles = tasks.input === undefined
  if (tasks.count < (opensFiles ? MIN_TASKS_OF_FILES : 2)) return yield* shared.results()
  offers += 1
  const work: SharedWork = { id: offers, opensFiles }
  const ports = new Set<MessagePort>()
  const stopListening = link.onHelper(({ id, results }) => {
    // It was meant for earlier tasks.
    if (id !== work.id) return results.close()
    ports.add(results)
    connect(shared, results)
  })
  link.send({ kind: 'tasks', ...work })
  const stopReporting = report(shared, work, link)
  try {
    yield* shared.results()
  } finally {
    stopReporting()
    link.send({ kind: 'noTasks', id: work.id })
    stopListening()
    for (const port of ports) port.close()
  }
}

/** Reports the remaining work to the server periodically; returns a function that stops. */
function report<Result>(shared: SharedTasks<Result>, { id }: SharedWork, { send }: HelperLink): () => void {
  const start = performance.now()
  const timer = setInterval(() => {
    const { unclaimed: left, finished } = shared
    if (finished === 0) return
    const seconds = (left * (performance.now() - start)) / finished / 1000
    send({ kind: 'tasksLeft', id, left, seconds })
  }, REPORT_MS)
  return () => clearInterval(timer)
}

/** Gives tasks to a helper once it is ready. Closing the port signals that no tasks are left. */
function connect<Result>(shared: SharedTasks<Result>, port: MessagePort): void {
  let answers: HelperAnswers | undefined
  const send = (request: HelperRequest) => {
    const own = copyPlain(request)
    port.postMessage(own, buffersIn(own))
  }
  const join = (wanted: number | undefined) => {
    const give: TaskHelper['give'] = (index, input) => send({ index, ...(input && { input }) })
    const helper = { room: wanted ?? HELPER_ROOM, isFar: wanted !== undefined, give, end: () => port.close() }
    answers = shared.join(helper)
    if (wanted === undefined) return
    helper.room = 0
    send({ areAll: true })
  }
  port.on('message', (answer: HelperAnswer) => {
    if (answer.kind === 'ready') join(answer.wanted)
    else if (answer.kind === 'done') answers?.done(answer.index, answer.result)
    else if (answer.kind === 'failed') answers?.failed(answer.index)
    else answers?.left(answer.notBegun)
  })
  port.once('close', () => answers?.left())
}
