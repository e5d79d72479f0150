import { expect, test } from 'vitest'

import { acceptJob, CLIENT, doneWith, failed, type ClusterParts } from '../../../test/open-cluster-parts.ts'
import type { TestRedis } from '../../../test/start-redis.ts'
import { useClusterParts } from '../../../test/use-cluster-parts.ts'
import { manifestOf, nameJob, workKeyOf } from './job-keys.ts'

let redis: TestRedis
let parts: ClusterParts

useClusterParts((opened) => {
  ;({ redis, parts } = opened)
})

/** All counts of the client. */
async function countsOf({ counters }: ClusterParts) {
  return {
    today: await counters.usedToday(CLIENT),
    jobs: await counters.jobs.count(CLIENT),
    bytes: (await counters.keptBytes(CLIENT)).sizeBytes,
    allBytes: (await counters.keptBytes()).sizeBytes,
    waiting: await counters.waiting.count(CLIENT),
    parallel: await counters.parallel.count(CLIENT),
  }
}

/** Stores jobs in every state, and counts them as nodes do: 5 operations, 9 kept, 3 waiting, 6,110 bytes. */
async function createJobs(): Promise<void> {
  const { ending, limits } = parts
  const accept = async (id: string, options: Parameters<typeof acceptJob>[2] = {}) => {
    const job = await acceptJob(parts, id, options)
    const keys = job.parts.map((part) => workKeyOf(job.name, part))
    await limits.addJob({ client: CLIENT, keys }, null, new Date(Date.now() + 60_000).toISOString())
    await limits.addWaiting({ client: CLIENT, keys }, null, 60_000)
    if (job.content.isCounted) for (const key of keys) await limits.count(CLIENT, 100, key)
    if (options.slot !== undefined) await limits.keepSlot(CLIENT, options.slot, 60_000)
    return job
  }
  const done = await accept('done', { slot: 'over' })
  await ending.commit(done, 0, doneWith(done, 0, 1000))
  const helper = await accept('not counted', { isCounted: false })
  await ending.commit(helper, 0, doneWith(helper, 0, 100))
  await ending.commit(await accept('failed'), 0, failed())
  const cancelled = await accept('cancelled')
  await cancelled.commitJob({ state: 'cancelled' })
  await ending.finish(cancelled)
  const batch = await accept('batch', { parts: 2 })
  await ending.commit(batch, 0, doneWith(batch, 0, 10))
  await ending.commit(batch, 1, failed())
  const half = await accept('half done', { parts: 2 })
  await ending.commit(half, 1, doneWith(half, 1, 5000))
  await limits.removeWaiting({ client: CLIENT, keys: [workKeyOf(half.name, 1)] })
  await accept('open', { slot: 'held' })
  await accept('open, not counted', { isCounted: false })
}

const COUNTED = { today: 5, jobs: 9, bytes: 6110, allBytes: 6110, waiting: 3, parallel: 1 }

test('counts rebuilt after Redis was wiped equal the old ones, however often they are rebuilt', async () => {
  await createJobs()
  expect(await countsOf(parts)).toEqual(COUNTED)
  await redis.flush()
  expect(await countsOf(parts)).toMatchObject({ today: 0, jobs: 0, bytes: 0 })
  expect(await parts.rebuilder.rebuildIfLost()).toBe(7)
  expect(await countsOf(parts)).toEqual(COUNTED)

  expect(await parts.rebuilder.rebuildIfLost()).toBeUndefined()
  await parts.connections.commands.del('{recto}:counts')
  await Promise.all([parts.rebuilder.rebuildIfLost(), parts.rebuilder.rebuildIfLost()])
  expect(await countsOf(parts)).toEqual(COUNTED)
})

test('a job counts itself when it finishes', async () => {
  const job = await acceptJob(parts, 'done')
  await redis.flush()
  await parts.ending.commit(job, 0, doneWith(job, 0, 7))
  await parts.ending.finish(job)
  expect(await countsOf(parts)).toEqual({ today: 1, jobs: 1, bytes: 7, allBytes: 7, waiting: 0, parallel: 0 })
})

test('a job deleted by its client is not counted again, even if it finishes late', async () => {
  const { archive, ending, limits } = parts
  const job = await acceptJob(parts, 'deleted')
  await job.commit(0, doneWith(job, 0, 7))
  await ending.finish(job)
  await archive.forget(job.name)
  await limits.removeJob({ client: CLIENT, keys: [workKeyOf(job.name, 0)] })
  await ending.finish(job)
  await ending.recount(job)
  expect(await countsOf(parts)).toMatchObject({ jobs: 0, bytes: 0, allBytes: 0 })
})

test('a job that ends while being counted holds no slot', async () => {
  const job = await acceptJob(parts, 'ends', { slot: 'slot' })
  const counting = parts.ending.recount(job)
  await parts.ending.commit(job, 0, doneWith(job, 0, 7))
  await counting
  expect(await countsOf(parts)).toMatchObject({ jobs: 1, waiting: 0, parallel: 0, bytes: 7 })
})

test('counting restarts if Redis is wiped meanwhile, and one unreadable job does not block it', async () => {
  const { mark, objects, rebuilder } = parts
  const token = await mark.begin()
  await redis.flush()
  expect([await mark.finish(token), await mark.isSet()]).toEqual([false, false])
  const other = await mark.begin()
  expect([await mark.finish(token), await mark.finish(other), await mark.isSet()]).toEqual([false, true, true])

  await redis.flush()
  for (const id of ['a', 'b', 'c']) await acceptJob(parts, id)
  objects.objects.set(manifestOf(nameJob('b')), { bytes: Buffer.from('x'), modifiedAt: new Date() })
  await expect(rebuilder.rebuildIfLost()).rejects.toMatchObject({ errors: [{ name: 'SealError' }] })
  expect(await countsOf(parts)).toMatchObject({ today: 2, jobs: 2 })
  expect(await rebuilder.rebuildIfLost()).toBeUndefined()
})
