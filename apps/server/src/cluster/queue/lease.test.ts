import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { Lease } from './lease.ts'
import { RedisConnections } from './redis-connections.ts'

const LEASE_MS = 300
const FAST = { timeout: 10_000, interval: 10 }

let redis: TestRedis
const opened: RedisConnections[] = []

beforeAll(async () => {
  redis = await startRedis()
})
afterEach(async () => {
  for (const connections of opened.splice(0)) connections.close()
  await redis.flush()
})
afterAll(async () => redis.close())

/** A process that competes for the lease. */
function join(): { lease: Lease; die: () => void } {
  const connections = new RedisConnections({ url: redis.url, onError: () => undefined })
  opened.push(connections)
  const lease = new Lease({ connections, onError: () => undefined, name: 'test', leaseMs: LEASE_MS })
  return { lease, die: () => connections.close() }
}

test('one of several holds the lease, beyond its original duration', async () => {
  const [one, other] = [join(), join()]
  expect([await one.lease.take(), await other.lease.take(), await one.lease.take()]).toEqual([true, false, true])
  await wait(3 * LEASE_MS)
  expect(await other.lease.take()).toBe(false)
})

test('another takes over when the holder gives up the lease or dies', async () => {
  const [one, other, third] = [join(), join(), join()]
  await one.lease.take()
  await other.lease.release()
  expect(await third.lease.take()).toBe(false)
  await one.lease.release()
  expect([await other.lease.take(), await one.lease.take()]).toEqual([true, false])
  other.die()
  await expect.poll(async () => third.lease.take(), FAST).toBe(true)
  expect(await one.lease.take()).toBe(false)
})

test('after Redis was wiped, one of them holds it again', async () => {
  const [one, other] = [join(), join()]
  await one.lease.take()
  await redis.flush()
  expect([await other.lease.take(), await one.lease.take()]).toEqual([true, false])
  await wait(2 * LEASE_MS)
  expect([await one.lease.take(), await other.lease.take()]).toEqual([false, true])
  await redis.stop()
  await expect(one.lease.take()).rejects.toMatchObject({ name: 'QueueUnavailableError' })
  await redis.restart()
})
