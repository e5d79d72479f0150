import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { startRedis, type TestRedis } from '../../../test/start-redis.ts'
import { FairOrder } from './fair-order.ts'
import { RedisConnections } from './redis-connections.ts'
import type { WorkItem } from './work-queue.ts'

const MAX = 100
/** BullMQ's score: priority in the upper bits, order of arrival in the lower. */
const ORDERS = 0x1_0000_0000

let redis: TestRedis
let connections: RedisConnections

beforeAll(async () => {
  redis = await startRedis()
})

beforeEach(() => {
  connections = new RedisConnections({ url: redis.url, onError: () => undefined })
  FairOrder.define(connections.commands)
})

afterEach(async () => {
  connections.close()
  await redis.flush()
})

afterAll(async () => {
  await redis.close()
})

/** A heavy item: one step is one second. */
function heavy(key: string, client: string, cost: number): WorkItem {
  return { key, sizeClass: 'heavy', client, cost, payload: '' }
}

/** Tags an item and inserts it where BullMQ would. */
async function add(fair: FairOrder, item: WorkItem) {
  const place = await fair.tag(connections.commands, item)
  if (place === undefined) throw new Error('the item is queued')
  const arrival = await connections.commands.incr('arrivals')
  await connections.commands.zadd('{recto}:heavy:prioritized', place.priority * ORDERS + arrival, item.key)
  await connections.commands.hset(`{recto}:heavy:${item.key}`, 'priority', place.priority)
  return place
}

async function waitingKeys(): Promise<string[]> {
  return connections.commands.zrange('{recto}:heavy:prioritized', '0', '-1')
}

test('clients take turns in proportion to what their items cost', async () => {
  const fair = new FairOrder('{recto}')
  for (const key of ['a1', 'a2', 'a3']) await add(fair, heavy(key, 'a', 2))
  for (const key of ['b1', 'b2']) await add(fair, heavy(key, 'b', 3))
  expect(await waitingKeys()).toEqual(['a1', 'b1', 'a2', 'a3', 'b2'])
})

test('an item queued in any class is not charged again', async () => {
  const fair = new FairOrder('{recto}')
  const first = await add(fair, heavy('a1', 'a', 2))
  expect(await fair.tag(connections.commands, heavy('a1', 'a', 2))).toBeUndefined()
  expect(await fair.tag(connections.commands, { ...heavy('a1', 'a', 2), sizeClass: 'quick' })).toBeUndefined()
  expect(await fair.tag(connections.commands, heavy('a2', 'a', 2))).toEqual({ priority: 4, tag: first.tag + 2 })
})

test('an idle client does not save up time, and a removed item is refunded', async () => {
  const fair = new FairOrder('{recto}')
  await add(fair, heavy('a1', 'a', 5))
  const { tag } = await add(fair, heavy('a2', 'a', 5))
  await fair.start(connections.commands, heavy('a2', 'a', 5), tag)
  expect(await add(fair, heavy('b1', 'b', 1))).toMatchObject({ tag: 6 })
  expect(await add(fair, heavy('a3', 'a', 5))).toMatchObject({ tag: 15 })
  await fair.refund(connections.commands, heavy('a3', 'a', 5))
  expect(await add(fair, heavy('a4', 'a', 1))).toMatchObject({ tag: 11 })
})

test('virtual time restarts when nothing waits or runs', async () => {
  const fair = new FairOrder('{recto}')
  await add(fair, heavy('a1', 'a', 50))
  await connections.commands.del('{recto}:heavy:prioritized', '{recto}:heavy:a1')
  expect(await add(fair, heavy('a2', 'a', 1))).toEqual({ priority: 1, tag: 1 })
})

test('waiting items are shifted when priorities run out, in unchanged order', async () => {
  const fair = new FairOrder('{recto}', MAX)
  const far = await add(fair, heavy('a1', 'a', 80))
  await add(fair, heavy('b1', 'b', 75))
  await add(fair, heavy('b2', 'b', 10))
  await fair.start(connections.commands, heavy('a1', 'a', 10), far.tag)
  const before = await waitingKeys()
  // Virtual time is 70: the tag of 165 needs priority 95 after the shift.
  expect(await add(fair, heavy('b3', 'b', 80))).toEqual({ priority: 95, tag: 165 })
  expect(await waitingKeys()).toEqual([...before, 'b3'])
  expect(await connections.commands.hget('{recto}:heavy:b2', 'priority')).toBe('15')
  expect(await connections.commands.zrange('{recto}:heavy:prioritized', '0', '-1', 'WITHSCORES')).toEqual([
    'b1',
    String(5 * ORDERS + 2),
    'a1',
    String(10 * ORDERS + 1),
    'b2',
    String(15 * ORDERS + 3),
    'b3',
    String(95 * ORDERS + 4),
  ])
  // Beyond the range, items are equally late and keep their order of arrival.
  expect(await add(fair, heavy('b4', 'b', 80))).toMatchObject({ priority: MAX })
  expect(await add(fair, heavy('b5', 'b', 80))).toMatchObject({ priority: MAX })
  expect((await waitingKeys()).slice(-2)).toEqual(['b4', 'b5'])
})
