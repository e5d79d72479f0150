import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { acceptJob, doneWith, failed, type ClusterParts } from '../../../test/open-cluster-parts.ts'
import type { TestRedis } from '../../../test/start-redis.ts'
import { useClusterParts } from '../../../test/use-cluster-parts.ts'
import { createJobDescriber } from '../../http/job-describer.ts'
import { FollowedJobs } from './followed-jobs.ts'
import { JobView } from './job-view.ts'
import type { StoredJob } from './stored-job.ts'

const describe = createJobDescriber(() => undefined, '')
const FAST = { timeout: 10_000, interval: 5 }

let redis: TestRedis
let parts: ClusterParts
let node: FollowedJobs

useClusterParts((opened) => {
  ;({ redis, parts } = opened)
})
beforeEach(() => {
  node = new FollowedJobs({ ...parts, describe })
})
afterEach(() => node.close())

/** A small result, stored inside the job's end. */
function doneWithContent(job: StoredJob, content: Buffer) {
  const end = doneWith(job, 0, content.length)
  if (end.state !== 'done') throw new Error('it is done')
  return { ...end, file: { ...end.file, path: '' }, content }
}

async function expectJob(id: string): Promise<JobView> {
  const view = JobView.create(await acceptJob(parts, id), { ...parts, describe })
  await node.expect(view)
  return view
}

async function readResult({ job: { result } }: JobView): Promise<Buffer | undefined> {
  return result && buffer(await result.open())
}

test('a caller waiting for a job is notified of its end, along with a small result, without reading the store', async () => {
  const view = await expectJob('a')
  expect(await node.follow('a')).toBe(view)
  parts.objects.calls.clear()
  const content = randomBytes(1000)
  await parts.ending.commit(view.stored, 0, doneWithContent(view.stored, content))
  await view.job.settled
  expect(view.status.state).toBe('done')
  expect(await readResult(view)).toEqual(content)
  expect([parts.objects.calls.get('read'), parts.objects.calls.get('open')]).toEqual([undefined, undefined])

  const other = await expectJob('b')
  await parts.ending.commit(other.stored, 0, failed())
  await other.job.settled
  expect(other.job.error?.code).toBe('DAMAGED_PDF')
})

test('a larger result is read from the store, and Redis keeps nothing of an announced result', async () => {
  const view = await expectJob('a')
  const small = await expectJob('b')
  const content = randomBytes(20_000)
  await parts.ending.commit(view.stored, 0, doneWithContent(view.stored, content))
  await parts.ending.commit(small.stored, 0, doneWithContent(small.stored, randomBytes(10_000)))
  await Promise.all([view.job.settled, small.job.settled])
  expect(await readResult(view)).toEqual(content)
  for (const key of await parts.connections.commands.keys('*:latest:*'))
    expect(await parts.connections.commands.get(key)).toBe('')
})

test('a second end is ignored: the first one counts', async () => {
  const view = await expectJob('a')
  const worker = await parts.archive.open(view.stored.name)
  await worker?.commitJob({ state: 'cancelled' })
  await parts.ending.commit(view.stored, 0, doneWithContent(view.stored, randomBytes(10)))
  await view.job.settled
  expect([view.status.state, view.job.result]).toEqual(['cancelled', undefined])
})

test('an unannounced end is found, and a job whose caller is gone is dropped', async () => {
  const view = await expectJob('a')
  await redis.flush()
  await view.stored.commitJob(failed())
  await expect.poll(() => view.status.state, FAST).toBe('failed')
  const { commands } = parts.connections
  await expect.poll(async () => commands.pubsub('CHANNELS', '*:progress:*'), FAST).toEqual([])
  // Read again for the next caller.
  expect((await node.follow('a'))?.status.state).toBe('failed')
})
