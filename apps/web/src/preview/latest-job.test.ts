import { expect, test } from 'vitest'

import { LatestJob } from './latest-job.ts'

/** Work that ends when the test says so. */
function setUp() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  let signal: AbortSignal | undefined
  const job = new LatestJob<string>((wanted, given) => {
    begun.push(wanted)
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
  return { job, begun, end, isStopped: () => signal?.aborted === true }
}

test('what is being done comes to its end, and of what waits only the last is done', async () => {
  const { job, begun, end } = setUp()
  for (const wanted of ['a', 'b', 'c']) job.ask(wanted)
  expect(begun).toEqual(['a'])
  await end()
  expect(begun).toEqual(['a', 'c'])
  await end()
  job.ask('d')
  expect(begun).toEqual(['a', 'c', 'd'])
})

test('after it is stopped nothing more is done', async () => {
  const { job, begun, end, isStopped } = setUp()
  job.ask('a')
  job.ask('b')
  job.stop()
  expect(isStopped()).toBe(true)
  await end()
  expect(begun).toEqual(['a'])
})
