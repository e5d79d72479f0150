import { expect, test } from 'vitest'

import type { ParallelTasks, TaskInput } from './parallel-tasks.ts'
import { SharedTasks, type HelperAnswers, type TaskHelper } from './shared-tasks.ts'

const COUNT = 12
const ALL = Array.from({ length: COUNT }, (_, index) => index)

interface Made {
  index: number
  by: 'owner' | 'helper'
}

/** Tasks whose result is their index. */
function indexTasks(more: Partial<ParallelTasks<Made>> = {}) {
  const own: number[] = []
  const tasks: ParallelTasks<Made> = {
    count: COUNT,
    run: async (index) => {
      own.push(index)
      await later()
      return { index, by: 'owner' }
    },
    close: () => undefined,
    ...more,
  }
  return { tasks, own }
}

function later(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 2)
  })
}

/** A helper that processes each task it is given, and records it. */
class TestHelper implements TaskHelper {
  room = 2
  readonly isFar: boolean
  readonly given: number[] = []
  readonly inputs: (TaskInput | undefined)[] = []
  isEnded = false
  answers: HelperAnswers | undefined
  readonly #work: (index: number, helper: TestHelper) => void

  constructor(work: (index: number, helper: TestHelper) => void, isFar = false) {
    this.#work = work
    this.isFar = isFar
  }

  give(index: number, input: TaskInput | undefined): void {
    this.given.push(index)
    this.inputs.push(input)
    queueMicrotask(() => this.#work(index, this))
  }

  end(): void {
    this.isEnded = true
  }
}

const help = (index: number, { answers }: TestHelper) => answers?.done(index, { index, by: 'helper' } satisfies Made)

/** Runs tasks with helpers; the results are in order of arrival. */
async function share(tasks: ParallelTasks<Made>, helpers: readonly TestHelper[], signal?: AbortSignal) {
  const shared = new SharedTasks(tasks, { ...(signal && { signal }) })
  for (const helper of helpers) helper.answers = shared.join(helper)
  const results: Made[] = []
  for await (const result of shared.results()) results.push(result)
  return results
}

const indexesOf = (results: readonly Made[]) => results.map(({ index }) => index)

test('results come in order, whichever thread made them, and helpers are notified when no tasks are left', async () => {
  const { tasks, own } = indexTasks()
  const helpers = [new TestHelper(help), new TestHelper(help)]
  const results = await share(tasks, helpers)
  expect(indexesOf(results)).toEqual(ALL)
  expect(own.length).toBeLessThan(COUNT)
  expect(results.filter(({ by }) => by === 'helper')).toHaveLength(COUNT - own.length)
  expect(helpers.map(({ isEnded }) => isEnded)).toEqual([true, true])
})

test('without helpers everything is done here, in order', async () => {
  const { tasks, own } = indexTasks()
  expect(indexesOf(await share(tasks, []))).toEqual(ALL)
  expect(own).toEqual(ALL)
})

test('a helper gets the input of a self-contained task', async () => {
  const { tasks } = indexTasks({ input: (index) => ({ kind: 'test', value: index }) })
  const helper = new TestHelper(help)
  await share(tasks, [helper])
  expect(helper.inputs).toEqual(helper.given.map((value) => ({ kind: 'test', value })))
})

test('another machine is given tasks from the end', async () => {
  const { tasks, own } = indexTasks()
  const helper = new TestHelper(help, true)
  expect(indexesOf(await share(tasks, [helper]))).toEqual(ALL)
  expect(helper.given.slice(0, 2)).toEqual([11, 10])
  expect(own[0]).toBe(0)
})

test('a task that a helper fails is done here, not by another helper', async () => {
  const { tasks, own } = indexTasks()
  const fail = (index: number, helper: TestHelper) =>
    index === 3 ? helper.answers?.failed(index) : help(index, helper)
  const helpers = [new TestHelper(fail), new TestHelper(fail)]
  expect(indexesOf(await share(tasks, helpers))).toEqual(ALL)
  const tries = helpers.flatMap(({ given }) => given).filter((index) => index === 3)
  expect(tries.length).toBeLessThanOrEqual(1)
  expect(own).toContain(3)
})

test('tasks that a lost helper had not started go to another one', async () => {
  const { tasks, own } = indexTasks()
  const lost = new TestHelper((_index, { answers, given }) => answers?.left(given))
  const helper = new TestHelper(help)
  expect(indexesOf(await share(tasks, [lost, helper]))).toEqual(ALL)
  expect(lost.given).toEqual([0, 1])
  expect(helper.given.some((index) => lost.given.includes(index))).toBe(true)
  expect(own.length + helper.given.length).toBe(COUNT)
})

test('an input that cannot be made is left to this thread', async () => {
  const { tasks, own } = indexTasks({
    input: (index) => {
      if (index % 2 === 0) throw new Error('damaged')
      return { kind: 'test', value: index }
    },
  })
  expect(indexesOf(await share(tasks, [new TestHelper(help)]))).toEqual(ALL)
  expect(own).toEqual(expect.arrayContaining([0, 2, 4]))
})

test('no thread has more pixels at a time than it may, unless one task has', async () => {
  let [running, most] = [0, 0]
  const { tasks } = indexTasks({
    atOnce: 2,
    pixels: (index) => (index === 0 ? 9e6 : 2.5e6),
    run: async (index) => {
      const pixels = index === 0 ? 9e6 : 2.5e6
      running += pixels
      most = Math.max(most, running)
      await later()
      running -= pixels
      return { index, by: 'owner' }
    },
  })
  expect(indexesOf(await share(tasks, []))).toEqual(ALL)
  expect(most).toBe(9e6)
})

test('an error of a task ends the work after the others have stopped', async () => {
  let isRunning = 0
  const { tasks } = indexTasks({
    atOnce: 2,
    run: async (index) => {
      isRunning += 1
      await later()
      if (index === 1) await later()
      isRunning -= 1
      if (index === 0) throw new Error('page 1')
      return { index, by: 'owner' }
    },
  })
  await expect(share(tasks, [])).rejects.toThrow('page 1')
  expect(isRunning).toBe(0)
})

test('an aborted signal ends the work, and a helper that comes later gets nothing', async () => {
  const controller = new AbortController()
  const { tasks } = indexTasks()
  const shared = new SharedTasks(tasks, { signal: controller.signal })
  const results = shared.results()
  await results.next()
  controller.abort()
  await expect(results.next()).rejects.toMatchObject({ code: 'CANCELLED' })
  const helper = new TestHelper(help)
  shared.join(helper)
  expect(helper).toMatchObject({ given: [], isEnded: true })
})
