import { buffersIn, copyPlain, type HelperAnswers, type ParallelTasks, SharedTasks } from '@recto/engine'

import { connectEngineWorker, type EngineSupply } from '../workers/connect-engine-worker.ts'
import type { HelperReply, HelperRequest } from './helper-protocol.ts'
import type { LocalTask } from './protocol.ts'

/** Tasks given to a helper at a time, so that it need not wait for this worker to finish one of its own. */
const TASKS_AT_A_TIME = 2

interface Helpers {
  /** The files helpers open, unless the tasks are self-contained. */
  task: LocalTask
  count: number
  startHelper: () => Worker
  /** What helpers may request; the page provides it by default. */
  supply?: Partial<EngineSupply>
}

/**
 * Runs an operation's tasks in this worker and in helpers, and yields the results in order. Helpers receive tasks by
 * message; a failing one costs only time. They are terminated when the work ends.
 */
export async function* shareTasks<Result>(
  tasks: ParallelTasks<Result>,
  helpers: Helpers,
): AsyncGenerator<Result, void> {
  const shared = new SharedTasks(tasks)
  const opens = tasks.input === undefined
  const workers = Array.from({ length: helpers.count }, () => start(shared, opens, helpers))
  try {
    yield* shared.results()
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

/** Starts a helper, which gets tasks once it is ready. */
function start<Result>(shared: SharedTasks<Result>, opens: boolean, { task, startHelper, supply }: Helpers): Worker {
  let answers: HelperAnswers | undefined
  const send = (request: HelperRequest) => {
    const own = copyPlain(request)
    worker.postMessage(own, buffersIn(own))
  }
  const helper = {
    room: TASKS_AT_A_TIME,
    give: (index: number, input: Extract<HelperRequest, { help: 'run' }>['input']) =>
      send({ help: 'run', index, ...(input && { input }) }),
    end: () => worker.terminate(),
  }
  const onReply = (reply: HelperReply) => {
    if (reply.help === 'ready') answers = shared.join(helper)
    else if (reply.help === 'done') answers?.done(reply.index, reply.result)
    else answers?.failed(reply.index)
  }
  const onFailure = () => {
    answers?.left()
    worker.terminate()
  }
  const worker = connectEngineWorker<HelperReply>(startHelper, { onReply, onFailure }, supply)
  worker.postMessage({ help: 'open', ...(opens && { task }) } satisfies HelperRequest)
  return worker
}
