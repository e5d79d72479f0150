import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { Lease } from '../queue/lease.ts'
import { RedisConnections } from '../queue/redis-connections.ts'
import { Housekeeping, type HousekeepingOptions } from './housekeeping.ts'

const [ROUND_MS, LEASE_MS] = [20, 300]
const FAST = { timeout: 10_000, interval: 10 }

let redis: TestRedis
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  redis = await startRedis()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await redis.flush()
})
afterAll(async () => redis.close())

/** A worker doing the housekeeping, and how many rounds it has done. */
function startWorker(overrides: Partial<HousekeepingOptions['reconciler']> = {}) {
  const connections = new RedisConnections({ url: redis.url, onError: () => undefined })
  const counts = { rounds: 0, rebuilds: 0 }
  const problems: string[] = []
  const housekeeping = new Housekeeping({
    lease: new Lease({ connections, onError: () => undefined, name: 'test', leaseMs: LEASE_MS }),
    reconciler: {
      reconcile: async () => {
        counts.rounds += 1
        return { queued: 0, finished: 0, removed: 0 }
      },
      sweep: async () => 0,
      ...overrides,
    },
    rebuilder: { rebuildIfLost: async () => (counts.rebuilds += 1) },
    onProblem: (_error, message) => void problems.push(message),
    everyMs: ROUND_MS,
  })
  opened.push(async () => {
    await housekeeping.close()
    connections.close()
  })
  return { counts, problems, close: () => housekeeping.close(), die: () => connections.close() }
}

/** How many rounds each worker does within some time. */
async function roundsOf(workers: readonly { counts: { rounds: number } }[], milliseconds: number): Promise<number[]> {
  const before = workers.map(({ counts }) => counts.rounds)
  await wait(milliseconds)
  return workers.map(({ counts }, index) => counts.rounds - (before[index] ?? 0))
}

test('a single worker reconciles, and another takes over when it leaves or dies', async () => {
  const workers = [startWorker(), startWorker(), startWorker()]
  const busy = async () => (await roundsOf(workers, 8 * ROUND_MS)).filter((count) => count > 0).length
  await expect.poll(busy, FAST).toBe(1)
  const first = workers.findIndex(({ counts }) => counts.rounds > 0)
  expect(workers[first]?.counts.rebuilds).toBeGreaterThan(0)
  await workers[first]?.close()
  const others = workers.toSpliced(first, 1)
  await expect.poll(async () => (await roundsOf(others, 8 * ROUND_MS)).filter(Boolean).length, FAST).toBe(1)
  const second = others.find(({ counts }) => counts.rounds > 0)
  second?.die()
  const last = others.find((worker) => worker !== second)
  await expect.poll(() => last?.counts.rounds, FAST).toBeGreaterThan(0)
})

test('a single worker reconciles after Redis was wiped, too', async () => {
  const workers = [startWorker(), startWorker()]
  await expect.poll(() => workers.some(({ counts }) => counts.rounds > 0), FAST).toBe(true)
  await redis.flush()
  await wait(LEASE_MS)
  expect((await roundsOf(workers, 8 * ROUND_MS)).filter((count) => count > 0)).toHaveLength(1)
})

test('a failed round is reported and repeated, and rounds never overlap', async () => {
  let running = 0
  let most = 0
  let rounds = 0
  const worker = startWorker({
    reconcile: async () => {
      rounds += 1
      running += 1
      most = Math.max(most, running)
      await wait(3 * ROUND_MS)
      running -= 1
      if (rounds === 1) throw new Error('the store is away')
      return { queued: 0, finished: 0, removed: 0 }
    },
  })
  await expect.poll(() => rounds, FAST).toBeGreaterThan(2)
  expect(most).toBe(1)
  expect(worker.problems).toEqual(['could not reconcile'])
})
