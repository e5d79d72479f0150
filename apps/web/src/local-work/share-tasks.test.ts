import type { ParallelTasks, TaskResult } from '@recto/engine'
import { expect, test } from 'vitest'

import { FakeWorker } from '../testing/fake-worker.ts'
import type { HelperReply, HelperRequest } from './helper-protocol.ts'
import type { LocalTask } from './protocol.ts'
import { shareTasks } from './share-tasks.ts'

type FakeHelper = FakeWorker<HelperRequest, HelperReply>

const TASK: LocalTask = { operation: 'toImage', files: [], options: {}, limits: { maxPages: 10 } }
const COUNT = 12
const ALL = Array.from({ length: COUNT }, (_, index) => index)

const resultOf = (index: number): TaskResult => ({ bytes: Uint8Array.of(index), isBlank: false })
const later = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5)
  })

/** Tasks whose result is their index; `own` gets those that this thread runs. */
function indexTasks(run: (index: number) => Promise<TaskResult> = async (index) => resultOf(index)) {
  const own: number[] = []
  const tasks: ParallelTasks<TaskResult> = {
    count: COUNT,
    run: async (index) => {
      own.push(index)
      await later()
      return run(index)
    },
    close: () => undefined,
  }
  return { tasks, own }
}

/** Runs tasks with helpers that answer as the test specifies; the results are in order of arrival. */
async function share(
  tasks: ParallelTasks<TaskResult>,
  count: number,
  answer: (request: HelperRequest, helper: FakeHelper) => void,
) {
  const helpers: FakeHelper[] = []
  const startHelper = () => {
    const helper: FakeHelper = new FakeWorker(answer)
    helpers.push(helper)
    return helper
  }
  const results: number[] = []
  const ended = (async () => {
    for await (const { bytes } of shareTasks(tasks, { task: TASK, count, startHelper })) results.push(bytes[0] ?? -1)
  })()
  await ended.catch(() => undefined)
  return { ended, results, helpers }
}

/** Does everything it is asked to. */
function help(request: HelperRequest, helper: FakeHelper): void {
  if (request.help === 'open') helper.reply({ help: 'ready' })
  else helper.reply({ help: 'done', index: request.index, result: resultOf(request.index) })
}

test('tasks are shared, their results come in order, and the helpers are terminated', async () => {
  const { tasks, own } = indexTasks()
  const { results, helpers } = await share(tasks, 2, help)
  expect(results).toEqual(ALL)
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(COUNT)
  expect(helpers.map(({ isTerminated }) => isTerminated)).toEqual([true, true])
})

test('without helpers everything is done here', async () => {
  const { tasks, own } = indexTasks()
  expect((await share(tasks, 0, help)).results).toEqual(ALL)
  expect(own).toEqual(ALL)
})

test('a helper that never opens the files gets nothing to do', async () => {
  const { tasks, own } = indexTasks()
  const { results, helpers } = await share(tasks, 1, () => undefined)
  expect(results).toEqual(ALL)
  expect(own).toEqual(ALL)
  expect(helpers[0]?.isTerminated).toBe(true)
})

test('what a helper was doing when it died is done here', async () => {
  const { tasks, own } = indexTasks()
  const lost: number[] = []
  const { results } = await share(tasks, 1, (request, helper) => {
    if (request.help === 'open') helper.reply({ help: 'ready' })
    else if (lost.push(request.index) === 2) helper.crash('out of memory')
  })
  expect(results).toEqual(ALL)
  expect(lost.length).toBe(2)
  expect(own.toSorted((one, other) => one - other)).toEqual(ALL)
})

test('a task that fails in a helper is tried here, and its error reported', async () => {
  const { tasks, own } = indexTasks((index) =>
    own.includes(index) && index === 3 ? Promise.reject(new Error('page 4')) : Promise.resolve(resultOf(index)),
  )
  const { ended, results, helpers } = await share(tasks, 1, (request, helper) => {
    if (request.help === 'run' && request.index === 3) helper.reply({ help: 'failed', index: 3 })
    else help(request, helper)
  })
  await expect(ended).rejects.toThrow('page 4')
  expect(results).toEqual([0, 1, 2])
  expect(helpers[0]?.isTerminated).toBe(true)
})

test('helpers get no more while too many results wait for their turn', async () => {
  const isFirstDone = Promise.withResolvers<void>()
  const { tasks } = indexTasks(async (index) => {
    if (index === 0) await isFirstDone.promise
    return resultOf(index)
  })
  const asked: number[] = []
  let askedBeforeTurn = 0
  const { results } = await share(tasks, 1, (request, helper) => {
    if (request.help === 'open') {
      helper.reply({ help: 'ready' })
      return
    }
    asked.push(request.index)
    const bytes = new Uint8Array(40 * 1024 * 1024).fill(request.index)
    helper.reply({ help: 'done', index: request.index, result: { bytes, isBlank: false } })
    if (asked.length !== 2) return
    setTimeout(() => {
      askedBeforeTurn = asked.length
      isFirstDone.resolve()
    }, 50)
  })
  expect(results).toEqual(ALL)
  // The third task was given before the second result arrived.
  expect(askedBeforeTurn).toBe(3)
  expect(asked.slice(0, 2)).toEqual([1, 2])
})
