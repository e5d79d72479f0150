/**
 * Measures what the work queue of a cluster adds to a job: `npm run bench:queue -- --count 2000 --payload 1000`. Starts a Redis of its
 * own, one API node and workers in this process, and queues items that do nothing. Prints the median time from adding an item to its
 * start on one idle worker, and items per second when many wait.
 */
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'

import { BullWorkQueue } from '../apps/server/src/cluster/queue/bull-work-queue.ts'
import { RedisConnections } from '../apps/server/src/cluster/queue/redis-connections.ts'
import type { SizeClass } from '../apps/server/src/cluster/queue/work-queue.ts'
import { startRedis } from '../apps/server/test/start-redis.ts'

/** Items added at the same time. */
const PARALLEL = 20

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    single: { type: 'string', default: '500' },
    payload: { type: 'string', default: '1000' },
  },
})
const [count, single] = [Number(values.count), Number(values.single)]
const payload = 'x'.repeat(Number(values.payload))
// Redis's usual configuration: writes are on disk within a second.
const redis = await startRedis({ settings: ['--appendfsync', 'everysec'] })
const api = openNode()
try {
  await measureDelay()
  for (const workers of [1, 2, 3]) await measureRate(workers)
} finally {
  await api.close()
  await redis.close()
}

function openNode() {
  const onError = (error: Error) => console.error(error.message)
  const connections = new RedisConnections({ url: redis.url, onError })
  const queue = new BullWorkQueue({ connections, onError })
  const close = async () => {
    await queue.close()
    connections.close()
  }
  return { queue, close }
}

/** Adds one item after the other to an idle worker. */
async function measureDelay(): Promise<void> {
  const worker = openNode()
  let started = Promise.withResolvers<void>()
  worker.queue.consume({ threads: 1, run: async () => started.resolve(), onExhausted: fail })
  const [adds, starts]: [number[], number[]] = [[], []]
  for (let index = 0; index < single; index += 1) {
    started = Promise.withResolvers()
    const since = performance.now()
    await add(`single ${index}`, 'normal')
    adds.push(performance.now() - since)
    await started.promise
    starts.push(performance.now() - since)
  }
  console.log(`one by one, ${single} items: ${describe('added in', adds)}; ${describe('started after', starts)}`)
  await worker.close()
}

/** Adds many items at once; the time is that of the workers with a full queue. */
async function measureRate(workers: number): Promise<void> {
  const since = performance.now()
  const names = Array.from({ length: count }, (_, index) => `${workers} workers ${index}`)
  await Promise.all(
    Array.from({ length: PARALLEL }, async (_, lane) => {
      for (let index = lane; index < count; index += PARALLEL) await add(names[index] ?? '', 'normal')
    }),
  )
  const added = performance.now()
  const done = Promise.withResolvers<void>()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === count) done.resolve()
  }
  const nodes = Array.from({ length: workers }, openNode)
  for (const { queue } of nodes) queue.consume({ threads: 4, run, onExhausted: fail })
  await done.promise
  const [addRate, runRate] = [count / (added - since), count / (performance.now() - added)].map((rate) => rate * 1000)
  console.log(
    `${workers} workers with 4 threads, ${count} items: ${rounded(addRate)} added and ${rounded(runRate)} run a second`,
  )
  await Promise.all(nodes.map(async (node) => node.close()))
}

async function add(name: string, sizeClass: SizeClass): Promise<void> {
  const key = createHash('sha256').update(name).digest('hex')
  await api.queue.add({ key, sizeClass, client: `client ${name.length}`, cost: 0.1, payload })
}

async function fail(): Promise<never> {
  throw new Error('an item was run too often')
}

function describe(what: string, times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1)
  return `${what} ${at(0.5)} ms (median), ${at(0.95)} ms (95 %)`
}

function rounded(rate = 0): string {
  return rate.toFixed(0)
}
