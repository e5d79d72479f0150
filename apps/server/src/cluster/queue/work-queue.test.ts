import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { BullWorkQueue } from './bull-work-queue.ts'
import { RedisConnections } from './redis-connections.ts'
import type { WorkConsumer, WorkItem } from './work-queue.ts'

const [LOCK_MS, OVERRUN_MS] = [300, 200]
const FAST = { timeout: 10_000, interval: 5 }

let redis: TestRedis
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  redis = await startRedis()
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (close) => close()))
  await redis.flush()
})

afterAll(async () => {
  await redis.close()
})

/** A node of the cluster: its own connections. */
function openQueue(url = redis.url): { queue: BullWorkQueue; connections: RedisConnections; errors: Error[] } {
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const connections = new RedisConnections({ url, onError })
  const queue = new BullWorkQueue({ connections, onError, lockMs: LOCK_MS, retryMs: 10, overrunMs: OVERRUN_MS })
  opened.push(async () => {
    await queue.close()
    connections.close()
  })
  return { queue, connections, errors }
}

function item(name: string, facts: Partial<WorkItem> = {}): WorkItem {
  const key = createHash('sha256').update(name).digest('hex')
  return { key, sizeClass: 'normal', client: 'client', cost: 1, payload: `sealed ${name}`, ...facts }
}

/** Consumes items and records what runs; items end when they are released. */
function consume(queue: BullWorkQueue, threads: number) {
  const started: { item: WorkItem; attempt: number; signal: AbortSignal }[] = []
  const exhausted: WorkItem[] = []
  const ends = new Map<string, () => void>()
  let isReleased = false
  const consumer: WorkConsumer = queue.consume({
    threads,
    run: async (work, signal, attempt) => {
      started.push({ item: work, attempt, signal })
      if (isReleased) return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.set(work.payload, resolve)
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      await promise
    },
    onExhausted: async (work) => void exhausted.push(work),
  })
  const release = (payload?: string) => {
    if (payload !== undefined) return ends.get(payload)?.()
    isReleased = true
    for (const end of ends.values()) end()
  }
  return { consumer, started, exhausted, release, payloads: () => started.map((run) => run.item.payload) }
}

test('runs an item once, with the data it was added with, and leaves nothing behind', async () => {
  const { queue, connections } = openQueue()
  const work = item('a', { cost: 2.5, sizeClass: 'heavy' })
  await queue.add(work)
  await queue.add(work)
  await queue.add({ ...work, sizeClass: 'quick' })
  expect(await queue.counts()).toEqual({ waiting: 1, running: 0 })
  expect(await queue.find(work.key)).toEqual({ state: 'waiting', place: 1 })
  const worker = consume(openQueue().queue, 1)
  await expect.poll(() => worker.started, FAST).toHaveLength(1)
  expect(worker.started[0]).toMatchObject({ item: work, attempt: 1 })
  expect(await queue.find(work.key)).toEqual({ state: 'running' })
  await queue.add(work)
  worker.release()
  await expect.poll(async () => queue.find(work.key), FAST).toEqual({ state: 'unknown' })
  expect(await queue.counts()).toEqual({ waiting: 0, running: 0 })
  expect(worker.started).toHaveLength(1)
  const keys = await connections.commands.keys('*')
  expect(keys.filter((key) => key.includes(work.key))).toEqual([])
  expect(keys.filter((key) => !key.startsWith('{recto}:'))).toEqual([])
})

test('reports what waits and runs in each class', async () => {
  const { queue } = openQueue()
  const idle = { waiting: 0, running: 0, waitingSeconds: 0 }
  expect(await queue.load()).toEqual({ quick: idle, normal: idle, heavy: idle })
  await queue.add(item('quick', { sizeClass: 'quick', cost: 0.25 }))
  // More than are sampled; the mean of the sample stands for the rest.
  const costs = Array.from({ length: 1100 }, (_, index) => 20 + (index % 3))
  await Promise.all(costs.map(async (cost, index) => queue.add(item(`${index}`, { sizeClass: 'heavy', cost }))))
  const { quick, normal, heavy } = await queue.load()
  expect([quick, normal]).toEqual([{ waiting: 1, running: 0, waitingSeconds: 0.25 }, idle])
  expect(heavy).toMatchObject({ waiting: 1100, running: 0 })
  expect(heavy.waitingSeconds).toBeGreaterThan(1100 * 20)
  expect(heavy.waitingSeconds).toBeLessThan(1100 * 22)
  const worker = consume(queue, 1)
  await expect.poll(async () => (await queue.load()).quick, FAST).toEqual({ ...idle, running: 1 })
  worker.release()
})

test('reports positions, and removes waiting items but not running ones', async () => {
  const { queue } = openQueue()
  const [first, second, third] = [item('1'), item('2'), item('3')]
  for (const work of [first, second, third]) await queue.add(work)
  expect(await queue.find(third.key)).toEqual({ state: 'waiting', place: 3 })
  await queue.remove(second.key)
  expect(await queue.find(second.key)).toEqual({ state: 'unknown' })
  expect(await queue.find(third.key)).toEqual({ state: 'waiting', place: 2 })
  const worker = consume(queue, 1)
  await expect.poll(() => worker.started, FAST).toHaveLength(1)
  await queue.remove(first.key)
  expect(await queue.find(first.key)).toEqual({ state: 'running' })
  worker.release()
  await expect.poll(async () => queue.counts(), FAST).toMatchObject({ waiting: 0, running: 0 })
  expect(worker.payloads()).toEqual([first.payload, third.payload])
})

test('fifty items of one client do not hold up another client’s single item', async () => {
  const { queue } = openQueue()
  for (let index = 0; index < 50; index += 1) await queue.add(item(`greedy ${index}`, { client: 'greedy' }))
  await queue.add(item('modest', { client: 'modest' }))
  expect(await queue.find(item('modest').key)).toEqual({ state: 'waiting', place: 2 })
  const worker = consume(queue, 1)
  await expect.poll(() => worker.started.length, FAST).toBe(1)
  // Later work does not overtake the client's share, either.
  await queue.add(item('late', { client: 'late' }))
  worker.release()
  await expect.poll(() => worker.started.length, FAST).toBe(52)
  expect(worker.payloads().slice(0, 3)).toEqual(['sealed greedy 0', 'sealed modest', 'sealed late'])
  expect(worker.payloads().at(-1)).toBe('sealed greedy 49')
})

test('keeps a thread for quick work, and one shared thread for normal work', async () => {
  const { queue } = openQueue()
  for (const name of ['h1', 'h2', 'h3', 'h4']) await queue.add(item(name, { sizeClass: 'heavy', client: name }))
  await queue.add(item('n1', { client: 'n1' }))
  const worker = consume(queue, 4)
  await expect.poll(() => worker.started.length, FAST).toBe(3)
  expect(worker.payloads().toSorted()).toEqual(['sealed h1', 'sealed h2', 'sealed n1'])
  await wait(50)
  expect(worker.started).toHaveLength(3)
  await queue.add(item('q1', { sizeClass: 'quick' }))
  await expect.poll(() => worker.payloads().at(-1), FAST).toBe('sealed q1')
  await queue.add(item('q2', { sizeClass: 'quick' }))
  await wait(50)
  expect(worker.consumer.running).toBe(4)
  worker.release('sealed h1')
  await expect.poll(() => worker.payloads().at(-1), FAST).toBe('sealed q2')
})

test('quick work may use every thread', async () => {
  const { queue } = openQueue()
  const worker = consume(queue, 3)
  for (const name of ['a', 'b', 'c', 'd']) await queue.add(item(name, { sizeClass: 'quick' }))
  await expect.poll(() => worker.consumer.running, FAST).toBe(3)
  expect(await queue.counts()).toMatchObject({ waiting: 1, running: 3 })
})

test('an item whose worker died runs once more elsewhere, and is then exhausted', async () => {
  const { queue } = openQueue()
  const work = item('poison')
  await queue.add(work)
  for (const attempt of [1, 2]) {
    const dying = openQueue()
    const worker = consume(dying.queue, 1)
    await expect.poll(() => worker.started, FAST).toHaveLength(1)
    expect(worker.started[0]).toMatchObject({ item: work, attempt })
    // As with SIGKILL: connections are gone, locks are not renewed, nothing is given back.
    dying.connections.close()
  }
  const last = consume(openQueue().queue, 1)
  await expect.poll(() => last.exhausted, FAST).toEqual([work])
  await expect.poll(async () => queue.find(work.key), FAST).toEqual({ state: 'unknown' })
  expect(last.started).toEqual([])
})

test('an item that runs longer than its lock keeps it', async () => {
  const { queue, errors } = openQueue()
  await queue.add(item('long'))
  const [one, other] = [consume(queue, 1), consume(openQueue().queue, 1)]
  await expect.poll(() => one.started.length + other.started.length, FAST).toBe(1)
  await wait(4 * LOCK_MS)
  expect(one.started.length + other.started.length).toBe(1)
  expect(await queue.find(item('long').key)).toEqual({ state: 'running' })
  expect(errors).toEqual([])
})

test('an expired lock is taken again, unless another worker has the item', async () => {
  const { queue, connections } = openQueue()
  const [mine, theirs] = [item('mine'), item('theirs')]
  await queue.add(mine)
  await queue.add(theirs)
  const worker = consume(queue, 3)
  await expect.poll(() => worker.started.length, FAST).toBe(2)
  const lockOf = ({ key }: WorkItem) => `{recto}:normal:${key}:lock`
  await connections.commands.del(lockOf(mine))
  await connections.commands.set(lockOf(theirs), 'another worker')
  await expect.poll(async () => connections.commands.pttl(lockOf(mine)), FAST).toBeGreaterThan(0)
  expect(await connections.commands.get(lockOf(theirs))).toBe('another worker')
  worker.release()
  await expect.poll(() => worker.consumer.running, FAST).toBe(0)
  expect(await queue.find(mine.key)).toEqual({ state: 'unknown' })
  expect(await queue.find(theirs.key)).toEqual({ state: 'running' })
})

test('a failed attempt is repeated once, and recording its end is retried until it works', async () => {
  const { queue, errors } = openQueue()
  const attempts: number[] = []
  let records = 0
  queue.consume({
    threads: 1,
    run: async (_work, _signal, attempt) => {
      attempts.push(attempt)
      throw new Error('the store is away')
    },
    onExhausted: async () => {
      records += 1
      if (records < 3) throw new Error('the store is still away')
    },
  })
  await queue.add(item('failing'))
  await expect.poll(() => records, FAST).toBe(3)
  await expect.poll(async () => queue.counts(), FAST).toEqual({ waiting: 0, running: 0 })
  expect(attempts).toEqual([1, 2])
  expect(errors.map(({ message }) => message)).toContain('the store is away')
})

test('closing waits for work that ends in time, and gives the rest back without counting an attempt', async () => {
  const { queue } = openQueue()
  const leaving = openQueue()
  const worker = consume(leaving.queue, 3)
  await queue.add(item('short'))
  await queue.add(item('long'))
  await expect.poll(() => worker.started.length, FAST).toBe(2)
  await queue.add(item('behind'))
  const closed = worker.consumer.close(200)
  worker.release('sealed short')
  await closed
  expect(worker.started.find((run) => run.item.payload === 'sealed long')?.signal.aborted).toBe(true)
  expect(worker.started.find((run) => run.item.payload === 'sealed short')?.signal.aborted).toBe(false)
  expect(await queue.counts()).toEqual({ waiting: 2, running: 0 })
  const next = consume(queue, 1)
  next.release()
  await expect.poll(() => next.started.length, FAST).toBe(2)
  expect(next.started.map((run) => [run.item.payload, run.attempt])).toEqual([
    ['sealed long', 1],
    ['sealed behind', 1],
  ])
})

test('a paused worker takes nothing until it is resumed', async () => {
  const { queue } = openQueue()
  const worker = consume(queue, 2)
  worker.consumer.pause()
  await queue.add(item('a'))
  await wait(100)
  expect(worker.started).toEqual([])
  worker.consumer.resume()
  await expect.poll(() => worker.started.length, FAST).toBe(1)
})

test('a crash of Redis loses no waiting items, and calls fail soon meanwhile', async () => {
  const { queue } = openQueue()
  for (const name of ['a', 'b', 'c']) await queue.add(item(name))
  const worker = consume(openQueue().queue, 1)
  await expect.poll(() => worker.started.length, FAST).toBe(1)
  await redis.stop('SIGKILL')
  const since = performance.now()
  await expect(queue.add(item('d'))).rejects.toMatchObject({ name: 'QueueUnavailableError' })
  await expect(queue.find(item('a').key)).rejects.toMatchObject({ name: 'QueueUnavailableError' })
  expect(performance.now() - since).toBeLessThan(4500)
  worker.release()
  await redis.restart()
  await expect.poll(() => worker.started.length, FAST).toBe(3)
  await expect.poll(async () => queue.counts().catch(() => undefined), FAST).toMatchObject({ waiting: 0, running: 0 })
  await queue.add(item('e'))
  await expect.poll(() => worker.payloads().at(-1), FAST).toBe('sealed e')
})

test('after Redis was wiped nothing is queued, and running items end without harm', async () => {
  const { queue } = openQueue()
  await queue.add(item('runs'))
  const worker = consume(queue, 1)
  await expect.poll(() => worker.started.length, FAST).toBe(1)
  await queue.add(item('waits'))
  await redis.flush()
  expect(await queue.find(item('runs').key)).toEqual({ state: 'unknown' })
  expect(await queue.find(item('waits').key)).toEqual({ state: 'unknown' })
  worker.release()
  await expect.poll(() => worker.consumer.running, FAST).toBe(0)
  await queue.add(item('waits'))
  await expect.poll(() => worker.payloads(), FAST).toEqual(['sealed runs', 'sealed waits'])
})

test('quick work that does not end makes room for quick work, and waits with the heavy work', async () => {
  const { queue, errors } = openQueue()
  const quick = (name: string) => item(name, { sizeClass: 'quick', cost: 0.1 })
  const worker = consume(queue, 2)
  await queue.add(quick('one'))
  await queue.add(quick('other'))
  await expect.poll(() => worker.started, FAST).toHaveLength(2)
  await wait(3 * OVERRUN_MS)
  // Nobody waits for a thread.
  expect(worker.started.some(({ signal }) => signal.aborted)).toBe(false)

  await queue.add(quick('next'))
  await expect.poll(worker.payloads, FAST).toEqual(['sealed one', 'sealed other', 'sealed next'])
  const moved = worker.started.filter(({ signal }) => signal.aborted)
  expect(moved).toHaveLength(1)
  const left = worker.started.find(({ signal }) => !signal.aborted)
  expect(await queue.load()).toMatchObject({ heavy: { waiting: 1 }, quick: { waiting: 0, running: 2 } })
  worker.release('sealed next')
  await queue.add(quick('last'))
  await expect.poll(() => worker.payloads().at(-1), FAST).toBe('sealed last')
  worker.release('sealed last')

  worker.release(left?.item.payload)
  await expect.poll(() => worker.started, FAST).toHaveLength(5)
  expect(worker.started[4]).toMatchObject({ item: { key: moved[0]?.item.key, sizeClass: 'heavy' }, attempt: 1 })
  worker.release()
  await expect.poll(async () => queue.counts(), FAST).toEqual({ waiting: 0, running: 0 })
  expect([worker.exhausted, errors]).toEqual([[], []])
})
