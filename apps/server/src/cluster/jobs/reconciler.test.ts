import { expect, test } from 'vitest'

import { acceptJob, doneWith, failed, type ClusterParts } from '../../../test/open-cluster-parts.ts'
import type { TestRedis } from '../../../test/start-redis.ts'
import { useClusterParts } from '../../../test/use-cluster-parts.ts'
import { JOBS_AT_ONCE } from './for-each-job.ts'
import { EXPIRY_PREFIX, jobPrefix, manifestOf, nameJob, OPEN_PREFIX, outputOf, workKeyOf } from './job-keys.ts'

const HOUR_MS = 3_600_000

let redis: TestRedis
let parts: ClusterParts

useClusterParts((opened) => {
  ;({ redis, parts } = opened)
})

/** Late enough for jobs to have settled. */
const soon = () => Date.now() + 60_000

const keysIn = (prefix: string) => [...parts.objects.objects.keys()].filter((key) => key.startsWith(prefix))

async function stateOf(id: string, part = 0): Promise<string> {
  return (await parts.queue.find(workKeyOf(nameJob(id), part))).state
}

test('unqueued work is queued, ended jobs are finished, and incomplete jobs are removed', async () => {
  const { reconciler, objects } = parts
  await acceptJob(parts, 'forgotten')
  const batch = await acceptJob(parts, 'batch', { parts: 3 })
  await batch.commit(1, doneWith(batch, 1, 10))
  const ended = await acceptJob(parts, 'ended')
  await ended.commit(0, doneWith(ended, 0, 10))
  objects.objects.set(`${OPEN_PREFIX}${nameJob('cut off')}`, { bytes: Buffer.alloc(0), modifiedAt: new Date() })

  expect(await reconciler.reconcile()).toEqual({ queued: 0, finished: 0, removed: 0 })
  expect(await reconciler.reconcile(soon())).toEqual({ queued: 3, finished: 1, removed: 0 })
  expect([await stateOf('forgotten'), await stateOf('batch', 0), await stateOf('batch', 1)]).toEqual([
    'waiting',
    'waiting',
    'unknown',
  ])
  expect(await reconciler.reconcile(soon())).toEqual({ queued: 0, finished: 0, removed: 0 })
  expect(keysIn(EXPIRY_PREFIX)).toEqual([expect.stringMatching(`/${ended.name}$`)])
  expect(await reconciler.reconcile(Date.now() + 2 * HOUR_MS)).toEqual({ queued: 0, finished: 0, removed: 1 })
  expect(keysIn(OPEN_PREFIX)).toHaveLength(2)
})

test('a job is read again only if some of its work is missing from the queue', async () => {
  const { objects, queue, reconciler } = parts
  await acceptJob(parts, 'job')
  const batch = await acceptJob(parts, 'batch', { parts: 2 })
  const round = async () => {
    objects.calls.clear()
    const counts = await reconciler.reconcile(soon())
    return { counts, reads: objects.calls.get('read') ?? 0 }
  }
  const nothing = { queued: 0, finished: 0, removed: 0 }
  expect(await round()).toMatchObject({ counts: { ...nothing, queued: 3 } })
  expect(await round()).toEqual({ counts: nothing, reads: 0 })
  await queue.remove(workKeyOf(batch.name, 1))
  expect(await round()).toEqual({ counts: { ...nothing, queued: 1 }, reads: 3 })
  await batch.commit(1, failed())
  await queue.remove(workKeyOf(batch.name, 1))
  expect(await round()).toEqual({ counts: nothing, reads: 3 })
  expect(await round()).toEqual({ counts: nothing, reads: 0 })
  await redis.flush()
  expect((await round()).counts).toEqual({ ...nothing, queued: 2 })
})

test('two concurrent reconcilers do no harm', async () => {
  for (let index = 0; index < 20; index += 1) await acceptJob(parts, `job ${index}`)
  const ended = await acceptJob(parts, 'ended')
  await ended.commit(0, failed())
  await Promise.all([parts.reconciler.reconcile(soon()), parts.reconciler.reconcile(soon())])
  expect(await parts.queue.counts()).toEqual({ waiting: 20, running: 0 })
  expect(keysIn(EXPIRY_PREFIX)).toHaveLength(1)
})

test('an unreadable job delays no others, and is reported', async () => {
  for (const id of ['a', 'b', 'c']) await acceptJob(parts, id)
  parts.objects.objects.set(manifestOf(nameJob('b')), { bytes: Buffer.from('x'), modifiedAt: new Date() })
  await expect(parts.reconciler.reconcile(soon())).rejects.toMatchObject({ errors: [{ name: 'SealError' }] })
  expect([await stateOf('a'), await stateOf('b'), await stateOf('c')]).toEqual(['waiting', 'unknown', 'waiting'])
})

test('jobs are examined concurrently, up to a limit', async () => {
  for (let index = 0; index < 60; index += 1) await acceptJob(parts, `job ${index}`)
  parts.objects.latencyMs = 10
  expect(await parts.reconciler.reconcile(soon())).toMatchObject({ queued: 60 })
  // Three objects of each job are read in parallel.
  expect(parts.objects.maxParallel).toBeGreaterThan(JOBS_AT_ONCE)
  expect(parts.objects.maxParallel).toBeLessThanOrEqual(3 * JOBS_AT_ONCE)
})

test('a round ends soon when the store is unreachable', async () => {
  for (let index = 0; index < 60; index += 1) await acceptJob(parts, `job ${index}`)
  const round = parts.reconciler.reconcile(soon())
  parts.objects.calls.clear()
  parts.objects.isAway = true
  await expect(round).rejects.toMatchObject({ name: 'StoreUnavailableError' })
  expect(parts.objects.calls.get('read') ?? 0).toBeLessThanOrEqual(3 * JOBS_AT_ONCE)
})

test('expired jobs are removed many at a time, and nothing else is', async () => {
  const { objects, ending, reconciler } = parts
  for (let index = 0; index < 150; index += 1) {
    const job = await acceptJob(parts, `job ${index}`)
    await objects.put(outputOf(job.name, 0, 1), Buffer.from('result'))
    await ending.commit(job, 0, doneWith(job, 0, 6))
  }
  const late = await acceptJob(parts, 'late')
  await ending.commit(late, 0, doneWith(late, 0, 6, new Date(Date.now() + 9 * HOUR_MS).toISOString()))
  const open = await acceptJob(parts, 'open')
  await objects.put('keys/old', Buffer.from('record'))
  objects.calls.clear()

  expect(await reconciler.sweep()).toBe(0)
  expect(await reconciler.sweep(Date.now() + 3 * HOUR_MS)).toBe(151)
  // Data keys, other objects, and markers of two hundred jobs, in two groups, plus the record.
  expect(objects.calls.get('remove')).toBe(7)
  expect(keysIn('jobs/').every((key) => [late, open].some(({ name }) => key.startsWith(jobPrefix(name))))).toBe(true)
  expect(keysIn(EXPIRY_PREFIX)).toEqual([expect.stringMatching(`/${late.name}$`)])
  expect(keysIn(OPEN_PREFIX)).toEqual([`${OPEN_PREFIX}${open.name}`])
  expect(keysIn('keys/')).toEqual([])
})
