import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { JobChannel } from './job-channel.ts'
import { RedisConnections } from './redis-connections.ts'

const INTERVAL_MS = 100
const FAST = { timeout: 10_000, interval: 5 }

let redis: TestRedis
const opened: (() => void)[] = []

beforeAll(async () => {
  redis = await startRedis()
})

afterEach(() => {
  for (const close of opened.splice(0)) close()
})

afterAll(async () => {
  await redis.close()
})

function openChannel(): { channel: JobChannel; connections: RedisConnections } {
  const connections = new RedisConnections({ url: redis.url, onError: () => undefined })
  const channel = new JobChannel({ connections, onError: () => undefined, intervalMs: INTERVAL_MS })
  opened.push(() => {
    channel.close()
    connections.close()
  })
  return { channel, connections }
}

test('sends the first message at once, few of many, and the last', async () => {
  const [{ channel: worker }, { channel: node }] = [openChannel(), openChannel()]
  const heard: string[] = []
  await node.watch('job', (message) => void heard.push(message))
  const since = performance.now()
  for (let index = 1; performance.now() - since < 3 * INTERVAL_MS; index += 1) {
    worker.publish('job', `${index}`)
    await wait(2)
  }
  worker.publish('job', 'last')
  expect(heard[0]).toBe('1')
  await expect.poll(() => heard.at(-1), FAST).toBe('last')
  const intervals = (performance.now() - since) / INTERVAL_MS
  expect(heard.length).toBeGreaterThan(2)
  expect(heard.length).toBeLessThanOrEqual(Math.ceil(intervals) + 1)
  expect(await node.latest('job')).toBe('last')
  expect(await node.latest('other')).toBeUndefined()
})

test('settling sends a withheld message at once', async () => {
  const [{ channel: worker }, { channel: node }] = [openChannel(), openChannel()]
  worker.publish('settled', 'one')
  worker.publish('settled', 'two')
  worker.settle('settled')
  await expect.poll(async () => node.latest('settled'), { ...FAST, timeout: INTERVAL_MS }).toBe('two')
})

test('the message of an end is sent at once, replacing a withheld one, and is not kept', async () => {
  const [{ channel: worker }, { channel: node }] = [openChannel(), openChannel()]
  const heard: string[] = []
  await node.watch('ending', (message) => void heard.push(message))
  worker.publish('ending', 'one')
  worker.publish('ending', 'two')
  worker.end('ending', 'the end')
  await expect.poll(() => heard, { ...FAST, timeout: INTERVAL_MS }).toEqual(['one', 'the end'])
  expect(await node.latest('ending')).toBe('')
  await wait(2 * INTERVAL_MS)
  expect(heard).toEqual(['one', 'the end'])
})

test('the last message of a job expires', async () => {
  const { channel, connections } = openChannel()
  channel.publish('kept', 'message')
  await expect.poll(async () => connections.commands.ttl('{recto}:latest:kept'), FAST).toBeGreaterThan(3500)
})

test('watchers of one job share a subscription, which ends with the last of them', async () => {
  const { channel, connections } = openChannel()
  const subscribed = async () => connections.commands.pubsub('NUMSUB', '{recto}:progress:shared')
  const heard: string[] = []
  const note = (message: string) => void heard.push(message)
  const stops = [await channel.watch('shared', note), await channel.watch('shared', note)]
  expect(await subscribed()).toEqual(['{recto}:progress:shared', 1])
  channel.publish('shared', 'both')
  await expect.poll(() => heard, FAST).toEqual(['both', 'both'])
  stops[0]?.()
  stops[0]?.()
  channel.publish('shared', 'one')
  await expect.poll(() => heard, FAST).toEqual(['both', 'both', 'one'])
  stops[1]?.()
  await expect.poll(subscribed, FAST).toEqual(['{recto}:progress:shared', 0])
})

test('cancellations reach every worker until it stops listening', async () => {
  const [{ channel: node }, { channel: one }, { channel: other, connections }] = [
    openChannel(),
    openChannel(),
    openChannel(),
  ]
  const heard: string[] = []
  one.onCancel((key) => void heard.push(`one ${key}`))
  const stop = other.onCancel((key) => void heard.push(`other ${key}`))
  const subscribed = async () => (await connections.commands.pubsub('NUMSUB', '{recto}:cancel'))[1]
  await expect.poll(subscribed, FAST).toBe(2)
  await node.cancel('a')
  await expect.poll(() => heard.toSorted(), FAST).toEqual(['one a', 'other a'])
  stop()
  await expect.poll(subscribed, FAST).toBe(1)
  await node.cancel('b')
  await expect.poll(() => heard.toSorted(), FAST).toEqual(['one a', 'one b', 'other a'])
})

test('resumes listening after a Redis outage, and refuses to watch meanwhile', async () => {
  const [{ channel: worker }, { channel: node }] = [openChannel(), openChannel()]
  const heard: string[] = []
  await node.watch('job', (message) => void heard.push(message))
  node.onCancel((key) => void heard.push(`cancel ${key}`))
  worker.publish('job', 'before')
  await expect.poll(() => heard, FAST).toEqual(['before'])
  await redis.stop('SIGKILL')
  await expect(node.watch('other', () => undefined)).rejects.toMatchObject({ name: 'QueueUnavailableError' })
  await expect(node.cancel('job')).rejects.toMatchObject({ name: 'QueueUnavailableError' })
  await redis.restart()
  // The last message is repeated, because some may have been missed.
  await expect.poll(() => heard, FAST).toEqual(['before', 'before'])
  worker.publish('job', 'after')
  await expect.poll(() => heard.at(-1), FAST).toBe('after')
  await worker.cancel('job')
  await expect.poll(() => heard.at(-1), FAST).toBe('cancel job')
})
