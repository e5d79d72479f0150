import { AppError, type ErrorCode } from '@recto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { IdempotencyKeys } from '../src/jobs/idempotency-keys.ts'
import { JobService, type JobServiceOptions, type JobRequest } from '../src/jobs/job-service.ts'
import type { ClaimedFolder } from '../src/store/folder-handover.ts'
import type { WorkFolder } from '../src/store/work-folder.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const YEAR_MS = 365 * DAY_MS
const RESULT = { file: { name: 'a', contentType: 'b', path: '/c/d', sizeBytes: 1 }, report: { warnings: [] } }

/** Folders handed over, by key. */
const handedOver = new Map<string, ClaimedFolder>()
const handover: JobServiceOptions['handover'] = {
  handOver: async (place, key, record) => void handedOver.set(key, { folder: place, record }),
  claim: async (key) => {
    const found = handedOver.get(key)
    handedOver.delete(key)
    return found
  },
  claimAll: async () => {
    const all = [...handedOver.values()]
    handedOver.clear()
    return all
  },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  handedOver.clear()
})

function folder() {
  const mock = () => vi.fn<() => Promise<void>>().mockResolvedValue()
  return {
    newPath: () => '',
    pathOf: (name: string) => `/mine/${name}`,
    keepOnly: mock(),
    moveTo: mock(),
    remove: mock(),
  }
}

function order(place: WorkFolder, changes: Partial<JobRequest> = {}): JobRequest {
  return {
    operation: 'toText',
    client: 'someone',
    folder: place,
    work: () => Promise.resolve(RESULT),
    describe: {
      result: () => ({ fileName: 'a', contentType: 'b', size: 1, headers: {} }),
      error: ({ code }) => ({ code, message: '' }),
    },
    ...changes,
  }
}

test('a job expires together with its files; its inputs are deleted once it is done', async () => {
  const jobs = new JobService({ retentionMs: DAY_MS, handover })
  const place = folder()
  const { id } = jobs.start(order(place))
  await vi.advanceTimersByTimeAsync(0)
  expect(jobs.find(id)?.state).toBe('done')
  expect(place.keepOnly).toHaveBeenCalledExactlyOnceWith('/c/d')
  await vi.advanceTimersByTimeAsync(DAY_MS - 1)
  expect(jobs.find(id)?.state).toBe('done')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([jobs.find(id), place.remove.mock.calls.length]).toEqual([undefined, 1])
})

test('a retention of a month, longer than a timer can run, is honored', async () => {
  const jobs = new JobService({ retentionMs: 30 * DAY_MS, handover })
  const { id } = jobs.start(order(folder()))
  await vi.advanceTimersByTimeAsync(0)
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(start + 30 * DAY_MS - 1)
  expect(jobs.find(id)?.state).toBe('done')
  clock.mockReturnValue(start + 30 * DAY_MS)
  expect(jobs.find(id)).toBeUndefined()
  clock.mockRestore()
})

test('the retention period starts when the work ends', async () => {
  const jobs = new JobService({ retentionMs: HOUR_MS, handover })
  const { promise, resolve } = Promise.withResolvers<typeof RESULT>()
  const { id } = jobs.start(order(folder(), { work: () => promise }))
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  resolve(RESULT)
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2)
  const status = jobs.find(id)
  expect(status?.state).toBe('done')
  expect(Date.parse(status?.expiresAt ?? '') - Date.now()).toBe(HOUR_MS / 2)
})

test.each([YEAR_MS, -YEAR_MS])(
  'a clock that jumps by %i ms neither shortens nor extends the retention period',
  async (jump) => {
    const jobs = new JobService({ retentionMs: DAY_MS, handover })
    const place = folder()
    const { id } = jobs.start(order(place))
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    vi.setSystemTime(Date.now() + jump)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    const status = jobs.find(id)
    expect(status?.state).toBe('done')
    expect(Date.parse(status?.expiresAt ?? '') - Date.now()).toBe(22 * HOUR_MS)
    await vi.advanceTimersByTimeAsync(22 * HOUR_MS + MINUTE_MS)
    expect([jobs.find(id), place.remove.mock.calls.length]).toEqual([undefined, 1])
  },
)

test('a finished job is taken over by the next server for its remaining time', async () => {
  const first = new JobService({ retentionMs: DAY_MS, handover })
  const done = first.start(order(folder()))
  const running = folder()
  const { id: unfinished } = first.start(order(running, { work: () => Promise.withResolvers<typeof RESULT>().promise }))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await first.close()
  expect([...handedOver.keys()]).toEqual([done.id])
  expect(running.remove).toHaveBeenCalled()
  const second = new JobService({ retentionMs: DAY_MS, handover })
  expect(await second.findOrClaim(unfinished)).toBeUndefined()
  expect(await second.findOrClaim(done.id)).toMatchObject({ id: done.id, state: 'done' })
  expect(second.getResult(done.id)?.file.path).toBe('/mine//c/d')
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS + MINUTE_MS)
  expect(await second.findOrClaim(done.id)).toBeUndefined()
})

test('jobs that expired while no server ran are deleted, and so are invalid records', async () => {
  const first = new JobService({ retentionMs: HOUR_MS, handover })
  const place = folder()
  first.start(order(place))
  await vi.advanceTimersByTimeAsync(1)
  await first.close()
  const strange = folder()
  handedOver.set('strange', { folder: strange, record: { status: 'done' } })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await new JobService({ retentionMs: HOUR_MS, handover }).claimHandedOver()
  expect([place.remove.mock.calls.length, strange.remove.mock.calls.length]).toEqual([1, 1])
})

test('the job limit applies to each client separately', async () => {
  const jobs = new JobService({ retentionMs: HOUR_MS, handover })
  const ids = [1, 2].map(() => jobs.start(order(folder())).id)
  expect(() => jobs.assertBelowJobLimit('someone', 2)).toThrow('TOO_MANY_REQUESTS')
  jobs.assertBelowJobLimit('someone else', 2)
  await jobs.remove(ids[0] ?? '')
  jobs.assertBelowJobLimit('someone', 2)
  expect(jobs.counts.size).toBeGreaterThan(0)
})

test.each<[ErrorCode, boolean]>([
  ['DAMAGED_PDF', true],
  ['BUSY', false],
  ['INTERNAL', false],
])('a key whose job failed with %s still refers to that job: %s', async (code, isKept) => {
  const jobs = new JobService({ retentionMs: HOUR_MS, handover })
  const keys = new IdempotencyKeys((id) => jobs.isReusable(id))
  const key = { client: 'someone', key: 'k', fingerprint: 'body' }
  const { id } = jobs.start(order(folder(), { work: () => Promise.reject(new AppError(code)) }))
  keys.remember(key, id)
  expect(keys.find(key)).toBe(id)
  await vi.advanceTimersByTimeAsync(1)
  expect(keys.find(key)).toBe(isKept ? id : undefined)
  expect(keys.find({ ...key, client: 'someone else' })).toBeUndefined()
  await vi.advanceTimersByTimeAsync(HOUR_MS + MINUTE_MS)
  expect(keys.find(key)).toBeUndefined()
})
