import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { Counters } from './counters.ts'
import { RedisConnections } from './redis-connections.ts'

const LEASE_MS = 800
const FAST = { timeout: 10_000, interval: 5 }
const TOO_MANY = { code: 'TOO_MANY_REQUESTS' }

let redis: TestRedis
let nodes: [Counters, Counters]
const opened: RedisConnections[] = []

beforeAll(async () => {
  redis = await startRedis()
})

beforeEach(() => {
  nodes = [openNode(), openNode()]
})

afterEach(async () => {
  vi.useRealTimers()
  for (const node of nodes) node.close()
  for (const connections of opened.splice(0)) connections.close()
  await redis.flush()
})

afterAll(async () => {
  await redis.close()
})

function openNode(): Counters {
  const connections = new RedisConnections({ url: redis.url, onError: () => undefined })
  opened.push(connections)
  return new Counters({ connections, onError: () => undefined, leaseMs: LEASE_MS })
}

async function keysOfRedis(): Promise<string[]> {
  return (await opened[0]?.commands.keys('*')) ?? []
}

test('nodes share the quota of a day, with refunds, and count nothing twice', async () => {
  const [one, other] = nodes
  const now = new Date().toISOString()
  const results = await Promise.allSettled(
    [one, other, one, other, one].map(async (node, index) => node.consumeDaily('client', 3, `work-${index}`)),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(refused).toEqual([expect.objectContaining(TOO_MANY), expect.objectContaining(TOO_MANY)])
  expect(refused[0]).toMatchObject({ facts: { quota: 'day', limit: 3 } })
  await expect(other.assertDaily('client', 3)).rejects.toMatchObject(TOO_MANY)
  const granted = results.findIndex(({ status }) => status === 'fulfilled')
  await one.consumeDaily('client', 3, `work-${granted}`)
  expect(await one.usedToday('client')).toBe(3)
  await one.refundDaily('client', now, `work-${granted}`)
  await other.refundDaily('client', now, `work-${granted}`)
  expect(await other.usedToday('client')).toBe(2)
  await other.assertDaily('client', 3)
  await other.consumeDaily('client', 3, 'more')
  await expect(one.consumeDaily('client', 3, 'too much')).rejects.toMatchObject(TOO_MANY)
  await one.consumeDaily('another', 1, 'work')
  await one.assertDaily('client', null)
})

test('a quota resets at midnight UTC, and refunds go to the day they were counted in', async () => {
  const [node] = nodes
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T23:59:50Z') })
  const counted = new Date().toISOString()
  await node.consumeDaily('client', 1, 'work')
  await expect(node.consumeDaily('client', 1, 'more')).rejects.toMatchObject({ facts: { retryAfterSeconds: 10 } })
  const [key = ''] = await keysOfRedis()
  expect(await opened[0]?.commands.ttl(key)).toBeLessThanOrEqual(610)
  vi.setSystemTime(new Date('2030-01-02T00:00:01Z'))
  await node.consumeDaily('client', 1, 'work')
  await node.refundDaily('client', counted, 'work')
  expect(await node.usedToday('client')).toBe(1)
})

test('nodes share the slots of a client', async () => {
  const [one, other] = nodes
  const release = await one.parallel.acquire('client', 'a', 2)
  await other.parallel.acquire('client', 'b', 2)
  await expect(one.parallel.acquire('client', 'c', 2)).rejects.toMatchObject({
    ...TOO_MANY,
    facts: { quota: 'parallel', limit: 2 },
  })
  await other.parallel.acquire('client', 'a', 2)
  await one.waiting.acquire('client', 'c', 1)
  await one.parallel.acquire('another', 'c', 1)
  await release()
  await one.parallel.acquire('client', 'c', 2)
  expect(await other.parallel.count('client')).toBe(2)
  await one.parallel.acquire('client', 'd', null)
  expect(await other.parallel.count('client')).toBe(3)
})

test('slots are held while their node lives, and freed with it', async () => {
  const [living, dying] = nodes
  await living.parallel.acquire('client', 'lives', 2)
  await dying.parallel.acquire('client', 'dies', 2)
  await wait(2 * LEASE_MS)
  expect(await living.parallel.count('client')).toBe(2)
  dying.close()
  await expect.poll(async () => living.parallel.count('client'), FAST).toBe(1)
  await living.parallel.acquire('client', 'next', 2)
  await expect(living.parallel.acquire('client', 'more', 2)).rejects.toMatchObject(TOO_MANY)
  living.close()
  await expect.poll(keysOfRedis, FAST).toEqual([])
})

test('slots of work that outlives its node are freed by any node, or in time', async () => {
  const [one, other] = nodes
  await one.waiting.acquireFor('client', ['a', 'b'], 3, 60_000)
  await expect(other.waiting.acquireFor('client', ['c', 'd'], 3, 60_000)).rejects.toMatchObject({
    ...TOO_MANY,
    facts: { quota: 'waiting', limit: 3 },
  })
  await other.waiting.acquireFor('client', ['b', 'c'], 3, 60_000)
  one.close()
  await other.waiting.release('client', 'a')
  await wait(2 * LEASE_MS)
  expect(await other.waiting.count('client')).toBe(2)
  await one.jobs.acquireFor('client', ['a'], 1, 50)
  await expect.poll(async () => other.jobs.count('client'), FAST).toBe(0)
  await one.jobs.acquireFor('client', [], 1, 60_000)
  expect(await other.jobs.count('client')).toBe(0)
})

test('slots are restored after Redis was wiped', async () => {
  const [node] = nodes
  await node.parallel.acquire('client', 'a', 1)
  await redis.flush()
  await expect.poll(async () => node.parallel.count('client'), FAST).toBe(1)
})

test('nodes share the window of a rate limit, which ends', async () => {
  const stores = nodes.map((node) => new (node.rateLimitStore())())
  const call = async (index: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ current: number; ttl: number } | undefined>()
    const report = (error: Error | null, result?: { current: number; ttl: number }) =>
      error === null ? resolve(result) : reject(error)
    stores[index % 2]?.incr('client', report, 200, 10)
    return promise
  }
  const counts = await Promise.all([0, 1, 2, 3].map(async (index) => (await call(index))?.current))
  expect(counts.map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  const last = await call(0)
  expect(last?.ttl).toBeGreaterThan(0)
  expect(last?.ttl).toBeLessThanOrEqual(200)
  await wait(250)
  expect((await call(1))?.current).toBe(1)
  await redis.stop('SIGKILL')
  await expect(call(0)).rejects.toMatchObject({ name: 'QueueUnavailableError' })
  await redis.restart()
})

test('nodes share the total size of kept results', async () => {
  const [one, other] = nodes
  const [soon, late] = [Date.now() + 200, Date.now() + 60_000]
  expect(await one.keptBytes('client')).toEqual({ sizeBytes: 0 })
  await one.addResult('client', 'a', 1000, soon)
  await other.addResult('client', 'a', 1000, soon)
  await other.addResult('client', 'b', 3_000_000_000, late)
  await other.addResult('another', 'c', 5, late)
  expect(await one.keptBytes('client')).toEqual({ sizeBytes: 3_000_001_000, firstExpiry: soon })
  expect(await one.keptBytes()).toEqual({ sizeBytes: 3_000_001_005, firstExpiry: soon })
  await expect.poll(async () => one.keptBytes('client'), FAST).toEqual({ sizeBytes: 3_000_000_000, firstExpiry: late })
  await one.removeResult('client', 'b')
  await one.removeResult('client', 'b')
  expect(await other.keptBytes('client')).toEqual({ sizeBytes: 0 })
  expect(await other.keptBytes()).toEqual({ sizeBytes: 5, firstExpiry: late })
})
