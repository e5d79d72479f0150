import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'

import { buffersIn, copyPlain, type HelperAnswers, type ParallelTasks, SharedTasks } from '@recto/engine'

import type { HelperAnswer, HelperRequest, SharedWork, ThreadCommand } from './thread-messages.ts'

/** With fewer tasks the job is done before a helper has opened the files. */
const MIN_TASKS_OF_FILES = 4

/** Tasks a helper has at a time, so that it need not wait until this thread has finished one of its own. */
const HELPER_ROOM = 2

type HelperCommand = Extract<ThreadCommand, { kind: 'helper' }>

/** How a job's thread finds helpers. */
export interface HelperLink {
  signal: AbortSignal
  /** Offers tasks to idle threads; returns a function that takes the offer back. */
  offer: (work: SharedWork) => () => void
  /** Registers a listener for helpers that join; returns a function that removes it. */
  onHelper: (listener: (helper: HelperCommand) => void) => () => void
}

let offers = 0

/** Runs the tasks of a job in this thread and in helper threads, and yields the results in order. */
export async function* runParallelTasks<Result>(
  tasks: ParallelTasks<Result>,
  link: HelperLink,
): AsyncGenerator<Result, void> {
  const shared = new SharedTasks(tasks, { signal: link.signal, nextTurn })
  const opensFiles = tasks.input === undefined
  if (tasks.count < (opensFiles ? MIN_TASKS_OF_FILES : 2)) return yield* shared.results()
  offers += 1
  const id = offers
  const ports = new Set<MessagePort>()
  const stopListening = link.onHelper((helper) => {
    // It was on its way to earlier tasks.
    if (helper.id !== id) return helper.results.close()
    ports.add(helper.results)
    connect(shared, helper.results)
  })
  const withdraw = link.offer({ id, opensFiles })
  try {
    yield* shared.results()
  } finally {
    withdraw()
    stopListening()
    for (const port of ports) port.close()
  }
}

/** Gives tasks to a helper once it is ready. Closing the port tells it that nothing is left. */
function connect<Result>(shared: SharedTasks<Result>, port: MessagePort): void {
  let answers: HelperAnswers | undefined
  const helper = {
    room: HELPER_ROOM,
    give: (index: number, input: HelperRequest['input']) => {
      const request = copyPlain<HelperRequest>({ index, ...(input && { input }) })
      port.postMessage(request, buffersIn(request))
    },
    end: () => port.close(),
  }
  port.on('message', (answer: HelperAnswer) => {
    if (answer.kind === 'ready') answers = shared.join(helper)
    else if (answer.kind === 'done') answers?.done(answer.index, answer.result)
    else answers?.failed(answer.index)
  })
  port.once('close', () => answers?.left())
}
