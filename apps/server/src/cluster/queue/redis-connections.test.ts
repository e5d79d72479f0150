import { inspect } from 'node:util'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { QueueUnavailableError } from './queue-unavailable-error.ts'
import { RedisConnections } from './redis-connections.ts'

/** A distinctive value that the test can search for. */
const PASSWORD = 'p@ss/word'

let redis: TestRedis
const opened: RedisConnections[] = []

beforeAll(async () => {
  redis = await startRedis({ password: PASSWORD })
})

afterEach(() => {
  for (const connections of opened.splice(0)) connections.close()
})

afterAll(async () => {
  await redis.close()
})

function open(url: string): { connections: RedisConnections; errors: Error[] } {
  const errors: Error[] = []
  const connections = new RedisConnections({ url, onError: (error) => void errors.push(error) })
  opened.push(connections)
  return { connections, errors }
}

test('logs in, chooses a database, and finds nothing wrong', async () => {
  const { connections } = open(`${redis.url}/3?prefix=staging`)
  expect(connections.prefix).toBe('{staging}')
  expect(await connections.probe()).toEqual([])
  await connections.run(async (commands) => commands.set('key', 'value'))
  expect(await connections.run(async (commands) => commands.info('keyspace'))).toContain('db3:keys=1')
})

test('never names the password', async () => {
  const { connections, errors } = open(redis.url.replace(encodeURIComponent(PASSWORD), 'wrong-password'))
  const faults = await connections.probe()
  expect(faults).toEqual([expect.stringMatching(/^Redis cannot be reached at 127\.0\.0\.1:\d+: .+\.$/)])
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(inspect([faults, errors], { depth: 10 })).not.toContain('wrong-password')
})

test('reports what is wrong with the settings of Redis', async () => {
  const evicting = await startRedis({ settings: ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'] })
  const { connections } = open(evicting.url)
  expect(await connections.probe()).toEqual([
    'Redis would drop keys when its memory is full: set maxmemory-policy to noeviction (it is allkeys-lru).',
  ])
  await evicting.close()
})

test('commands fail soon while Redis is unreachable, from the start and later, and work again afterwards', async () => {
  const { connections } = open(redis.url)
  const ask = async () => connections.run(async (commands) => commands.ping())
  expect(await ask()).toBe('PONG')
  await redis.stop('SIGKILL')
  for (const either of [connections, open(redis.url).connections]) {
    const since = performance.now()
    const failure = either.run(async (commands) => commands.ping())
    await expect(failure).rejects.toBeInstanceOf(QueueUnavailableError)
    await expect(failure).rejects.toHaveProperty('cause', expect.any(Error))
    expect(performance.now() - since).toBeLessThan(2500)
  }
  const waiting = connections.patient.ping()
  await redis.restart()
  expect(await waiting).toBe('PONG')
  await expect.poll(async () => ask().catch(() => 'away')).toBe('PONG')
})
