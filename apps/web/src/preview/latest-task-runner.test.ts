import { expect, test } from 'vitest'

import { LatestTaskRunner } from './latest-task-runner.ts'

/** Tasks that finish when the test says so. */
function setUp() {
  const started: string[] = []
  const ends: (() => void)[] = []
  let signal: AbortSignal | undefined
  const runner = new LatestTaskRunner<string>((task, given) => {
    started.push(task)
    signal = given
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    return promise
  })
  const end = async () => {
    ends.at(-1)?.()
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
  }
  return { runner, started, end, isStopped: () => signal?.aborted === true }
}

test('the running task finishes, and of those waiting only the last runs', async () => {
  const { runner, started, end } = setUp()
  for (const task of ['a', 'b', 'c']) runner.request(task)
  expect(started).toEqual(['a'])
  await end()
  expect(started).toEqual(['a', 'c'])
  await end()
  runner.request('d')
  expect(started).toEqual(['a', 'c', 'd'])
})

test('nothing runs after it is stopped', async () => {
  const { runner, started, end, isStopped } = setUp()
  runner.request('a')
  runner.request('b')
  runner.stop()
  expect(isStopped()).toBe(true)
  await end()
  expect(started).toEqual(['a'])
})
