import { readFile, stat, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'

import { AppError } from '@recto/contract'
import { bytesIn, runTask, type ParallelTasks } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

import { openTasks } from './help-job.ts'
import { runParallelTasks, type HelperLink } from './parallel-tasks.ts'
import type { EngineJob, EngineResult, TaskAnswer, TaskRequest } from './thread-messages.ts'

/** Results beyond this are left out; the job's own worker does those tasks. */
const MAX_RESULT_BYTES = 128 * 1024 * 1024

/** The result of a task that failed. */
const FAILED = Symbol('failed')

/**
 * Runs tasks of a job that belongs to another machine, and writes their answers. A failed task has no result: the job's
 * own worker tries it again and reports the error.
 */
export async function runTaskRange(job: EngineJob, tasksPath: string, link: HelperLink): Promise<EngineResult> {
  // Safe: sealed until now, and written by our own code.
  const requests = deserialize(await readFile(tasksPath)) as TaskRequest[]
  const answers: TaskAnswer[] = []
  let bytes = 0
  for await (const result of runRequests(job, requests, link)) {
    const index = requests[answers.length]?.index ?? -1
    bytes += bytesIn(result)
    answers.push(result === FAILED || bytes > MAX_RESULT_BYTES ? { index } : { index, result })
  }
  await writeFile(job.resultPath, serialize(answers), { flag: 'wx', mode: 0o600 })
  const { size: sizeBytes } = await stat(job.resultPath)
  const file = { name: 'tasks', contentType: 'application/octet-stream', path: job.resultPath, sizeBytes }
  return { file, report: { pageCount: answers.length, warnings: [] } }
}

async function* runRequests(
  job: EngineJob,
  requests: readonly TaskRequest[],
  link: HelperLink,
): AsyncGenerator<unknown, void> {
  if (requests.every(({ input }) => input !== undefined)) return yield* runParallelTasks(toTasks(requests), link)
  const opened = await openTasks(job, link.signal)
  try {
    for (const { index } of requests) {
      if (link.signal.aborted) throw new AppError('CANCELLED', {}, link.signal.reason)
      yield await orFailed(() => opened.run(index))
    }
  } finally {
    opened.close()
  }
}

/** Self-contained tasks, which other threads of this machine can help with. */
function toTasks(requests: readonly TaskRequest[]): ParallelTasks {
  const input = (place: number) => {
    const found = requests[place]?.input
    if (found === undefined) throw new RangeError(`there is no task ${place}`)
    return found
  }
  return {
    count: requests.length,
    run: (place) => orFailed(() => runTask(input(place), nodePlatform)),
    input,
    close: () => undefined,
  }
}

async function orFailed(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch {
    // The job's own worker finds out why.
    return FAILED
  }
}
