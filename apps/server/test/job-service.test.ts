import { AppError, type ErrorCode } from '@recto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { IdempotencyKeys } from '../src/jobs/idempotency-keys.ts'
import type { BatchRequest, JobRequest } from '../src/jobs/job-request.ts'
import { JobService, type JobServiceOptions } from '../src/jobs/job-service.ts'
import type { JobManifest, JobOutcome, JobStore, StoredJob, StoredWork } from '../src/jobs/job-store.ts'
import { ResultBudget } from '../src/jobs/result-budget.ts'
import type { WorkFolder } from '../src/store/work-folder.ts'
import type { EngineJob } from '../src/workers/thread-messages.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const YEAR_MS = 365 * DAY_MS
const RESULT = { file: { name: 'a', contentType: 'b', path: '/c/d', sizeBytes: 1 }, report: { warnings: [] } }
const WORK: EngineJob = { operation: 'toText', files: [], options: {}, resultPath: '/c/d', limits: { maxPages: 1 } }

/** A store in memory, shared by every server of a test. */
class MemoryStore implements JobStore {
  readonly jobs = new Map<WorkFolder, StoredJob>()
  readonly left = new Set<WorkFolder>()

  readonly accept = async (folder: WorkFolder, manifest: JobManifest, work: EngineJob) =>
    void this.jobs.set(folder, { manifest, folder, attempts: 0, work })

  readonly acceptBatch = async (folder: WorkFolder, manifest: JobManifest, parts: readonly StoredWork[]) => {
    this.jobs.set(folder, { manifest, folder, attempts: 0, parts: [...parts] })
  }

  readonly beginAttempt = async (folder: WorkFolder, attempts: number) => this.#change(folder, { attempts })

  readonly revokeAttempt = async (folder: WorkFolder, attempt: number) =>
    this.#change(folder, { attempts: attempt - 1 })

  readonly commit = async (folder: WorkFolder, outcome: JobOutcome) => {
    if (this.jobs.get(folder)?.outcome !== undefined) return false
    this.#change(folder, { outcome })
    return true
  }

  readonly remove = async (folder: WorkFolder) => {
    this.jobs.delete(folder)
    await folder.remove()
  }

  readonly release = async (folder: WorkFolder) => void this.left.add(folder)

  readonly claim = async (id: string) => {
    const found = [...this.left].find((folder) => this.jobs.get(folder)?.manifest.id === id)
    if (found !== undefined) this.left.delete(found)
    return found && this.jobs.get(found)
  }

  readonly claimAll = async () => {
    const found = [...this.left].flatMap((folder) => this.jobs.get(folder) ?? [])
    this.left.clear()
    return found
  }

  /** Kills a server: all jobs are left as they are. */
  crash(): void {
    for (const folder of this.jobs.keys()) this.left.add(folder)
  }

  #change(folder: WorkFolder, changes: Partial<StoredWork>): void {
    for (const [place, job] of this.jobs) {
      const parts = job.parts?.map((part) => (part.folder === folder ? { ...part, ...changes } : part))
      this.jobs.set(place, { ...job, ...(place === folder && changes), ...(parts && { parts }) })
    }
  }
}

let store: MemoryStore
beforeEach(() => {
  vi.useFakeTimers()
  store = new MemoryStore()
})
afterEach(() => void vi.useRealTimers())

function createFolder() {
  const mock = () => vi.fn<() => Promise<void>>().mockResolvedValue()
  return { newPath: () => '', pathOf: (name: string) => name, keepOnly: mock(), moveTo: mock(), remove: mock() }
}

function serviceOf(changes: Partial<JobServiceOptions> = {}): JobService {
  return new JobService({
    retentionMs: DAY_MS,
    store,
    budget: new ResultBudget({ clientMb: null, storeMb: null }),
    dispatch: async (_work, { beforeRun }) => {
      await beforeRun?.()
      return RESULT
    },
    describe: {
      result: () => ({ fileName: 'a', contentType: 'b', size: 1, headers: {} }),
      error: (_manifest, { code }) => ({ code, message: '' }),
      links: () => ({ result: '', report: '' }),
    },
    ...changes,
  })
}

/** Work that starts and never ends. */
const endless: JobServiceOptions['dispatch'] = async (_work, { beforeRun }) => {
  await beforeRun?.()
  return Promise.withResolvers<typeof RESULT>().promise
}

const order = (place: WorkFolder, changes: Partial<JobRequest> = {}): JobRequest => ({
  work: WORK,
  client: 'someone',
  requestId: 'request',
  folder: place,
  ...changes,
})

test('a job expires together with its files; its end is stored', async () => {
  const jobs = serviceOf()
  const place = createFolder()
  const id = jobs.start(order(place))
  await vi.advanceTimersByTimeAsync(0)
  expect(jobs.find(id)?.state).toBe('done')
  expect(store.jobs.get(place)?.outcome).toMatchObject({ state: 'done' })
  await vi.advanceTimersByTimeAsync(DAY_MS - 1)
  expect(jobs.find(id)?.state).toBe('done')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([jobs.find(id), place.remove.mock.calls.length]).toEqual([undefined, 1])
})

test('a retention of a month, longer than a timer can run, is honored', async () => {
  const jobs = serviceOf({ retentionMs: 30 * DAY_MS })
  const id = jobs.start(order(createFolder()))
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
  const { promise, resolve } = Promise.withResolvers<typeof RESULT>()
  const jobs = serviceOf({ retentionMs: HOUR_MS, dispatch: () => promise })
  const id = jobs.start(order(createFolder()))
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
    const jobs = serviceOf()
    const place = createFolder()
    const id = jobs.start(order(place))
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

test('a finished job is taken over by the next server for its remaining time, however the first one ended', async () => {
  for (const end of ['stop', 'crash'] as const) {
    const first = serviceOf()
    const id = first.start(order(createFolder()))
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    if (end === 'stop') await first.close()
    else store.crash()
    const second = serviceOf()
    expect(await second.findOrClaim(id)).toMatchObject({ id, state: 'done' })
    expect(second.getResult(id)).toMatchObject(RESULT)
    await vi.advanceTimersByTimeAsync(23 * HOUR_MS + MINUTE_MS)
    expect(await second.findOrClaim(id)).toBeUndefined()
  }
})

test('a failed job is still known after a crash, with its error', async () => {
  const facts = { file: 'a.pdf' }
  const first = serviceOf({ dispatch: () => Promise.reject(new AppError('DAMAGED_PDF', facts)) })
  const id = first.start(order(createFolder()))
  await vi.advanceTimersByTimeAsync(1)
  store.crash()
  const second = serviceOf()
  await second.claimAll()
  expect(second.find(id)).toMatchObject({ state: 'failed', error: { code: 'DAMAGED_PDF' } })
  await expect(second.waitForResult(id)).rejects.toMatchObject({ code: 'DAMAGED_PDF', facts })
})

test('jobs that expired while no server ran are deleted, and so are cancelled ones', async () => {
  const first = serviceOf({ retentionMs: HOUR_MS })
  const [place, cancelled] = [createFolder(), createFolder()]
  first.start(order(place))
  first.start(order(cancelled))
  await vi.advanceTimersByTimeAsync(1)
  const stored = store.jobs.get(cancelled)
  if (stored !== undefined) store.jobs.set(cancelled, { ...stored, outcome: { state: 'cancelled' } })
  await first.close()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await serviceOf({ retentionMs: HOUR_MS }).claimAll()
  expect([place.remove.mock.calls.length, cancelled.remove.mock.calls.length]).toEqual([1, 1])
})

test('a job that runs when its server dies is run again; when that one dies as well, it fails', async () => {
  const id = serviceOf({ dispatch: endless }).start(order(createFolder()))
  await vi.advanceTimersByTimeAsync(1)
  store.crash()
  const second = serviceOf({ dispatch: endless })
  await second.claimAll()
  await vi.advanceTimersByTimeAsync(1)
  expect(second.find(id)?.state).toBe('queued')
  expect([...store.jobs.values()].map(({ attempts }) => attempts)).toEqual([2])
  store.crash()
  const third = serviceOf()
  await third.claimAll()
  expect(third.find(id)).toMatchObject({ state: 'failed', error: { code: 'INTERRUPTED' } })
  await vi.advanceTimersByTimeAsync(DAY_MS + MINUTE_MS)
  expect(third.find(id)).toBeUndefined()
})

test('a job that waits when its server dies is not blamed for it, however often', async () => {
  const waiting: JobServiceOptions['dispatch'] = () => Promise.withResolvers<typeof RESULT>().promise
  const id = serviceOf({ dispatch: waiting }).start(order(createFolder()))
  await vi.advanceTimersByTimeAsync(1)
  for (let crash = 0; crash < 3; crash += 1) {
    store.crash()
    await serviceOf({ dispatch: waiting }).claimAll()
  }
  store.crash()
  const last = serviceOf()
  await last.claimAll()
  await vi.advanceTimersByTimeAsync(1)
  expect(last.find(id)?.state).toBe('done')
})

test('a job whose files are gone fails clearly', async () => {
  const place = createFolder()
  const id = serviceOf({ dispatch: endless }).start(order(place))
  await vi.advanceTimersByTimeAsync(1)
  store.crash()
  const { work: _gone, ...stored } = store.jobs.get(place) ?? {}
  store.jobs.set(place, stored as StoredJob)
  const second = serviceOf()
  await second.claimAll()
  expect(second.find(id)).toMatchObject({ state: 'failed', error: { code: 'INTERRUPTED' } })
})

test('a server that stops leaves running jobs to the next one, without counting an attempt', async () => {
  const { promise, reject } = Promise.withResolvers<typeof RESULT>()
  const dispatch: JobServiceOptions['dispatch'] = async (_work, { beforeRun }) => {
    await beforeRun?.()
    return promise
  }
  const first = serviceOf({ dispatch })
  const id = first.start(order(createFolder()))
  await vi.advanceTimersByTimeAsync(1)
  const waiter = first.waitForResult(id).catch((error: unknown) => error)
  first.prepareToStop()
  reject(new AppError('BUSY'))
  expect(await waiter).toMatchObject({ code: 'BUSY' })
  await first.close()
  expect([...store.jobs.values()].map(({ attempts, outcome }) => [attempts, outcome])).toEqual([[0, undefined]])
  await expect(first.findOrClaim(id)).rejects.toMatchObject({ code: 'BUSY' })
  const second = serviceOf()
  await second.claimAll()
  await vi.advanceTimersByTimeAsync(1)
  expect(second.find(id)?.state).toBe('done')
})

test('job limits and idempotency keys survive a crash', async () => {
  const idempotency = { key: 'k', fingerprint: 'body' }
  const id = serviceOf({ dispatch: endless }).start(order(createFolder(), { idempotency }))
  await vi.advanceTimersByTimeAsync(1)
  store.crash()
  const ended: string[] = []
  const second = serviceOf({
    onClaimed: (manifest) => {
      keys.remember({ client: manifest.client, ...(manifest.idempotency ?? idempotency) }, manifest.id)
      return () => void ended.push(manifest.id)
    },
  })
  const keys = new IdempotencyKeys((each) => second.isReusable(each))
  await second.claimAll()
  expect(keys.find({ client: 'someone', ...idempotency })).toBe(id)
  expect(() => second.assertRoom('someone', 1)).toThrow('TOO_MANY_REQUESTS')
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual([id])
})

test('the job limit applies to each client separately', async () => {
  const jobs = serviceOf({ retentionMs: HOUR_MS })
  const ids = [1, 2].map(() => jobs.start(order(createFolder())))
  expect(() => jobs.assertRoom('someone', 2)).toThrow('TOO_MANY_REQUESTS')
  jobs.assertRoom('someone else', 2)
  await jobs.remove(ids[0] ?? '')
  jobs.assertRoom('someone', 2)
  expect(jobs.counts.size).toBeGreaterThan(0)
})

test.each<[ErrorCode, boolean]>([
  ['DAMAGED_PDF', true],
  ['BUSY', false],
  ['INTERNAL', false],
])('a key whose job failed with %s still refers to that job: %s', async (code, isKept) => {
  const jobs = serviceOf({ retentionMs: HOUR_MS, dispatch: () => Promise.reject(new AppError(code)) })
  const keys = new IdempotencyKeys((id) => jobs.isReusable(id))
  const key = { client: 'someone', key: 'k', fingerprint: 'body' }
  const id = jobs.start(order(createFolder()))
  keys.remember(key, id)
  expect(keys.find(key)).toBe(id)
  await vi.advanceTimersByTimeAsync(1)
  expect(keys.find(key)).toBe(isKept ? id : undefined)
  expect(keys.find({ ...key, client: 'someone else' })).toBeUndefined()
  await vi.advanceTimersByTimeAsync(HOUR_MS + MINUTE_MS)
  expect(keys.find(key)).toBeUndefined()
})

test('results over the budget are refused, promised ones stay, and expired ones make room', async () => {
  const budget = new ResultBudget({ clientMb: 3, storeMb: 5 })
  const large = { ...RESULT, file: { ...RESULT.file, sizeBytes: 2 * 1024 * 1024 } }
  const jobs = serviceOf({ budget, retentionMs: HOUR_MS, dispatch: async () => large })
  const start = async (client: string) => {
    jobs.assertRoom(client, null)
    const id = jobs.start(order(createFolder(), { client }))
    await vi.advanceTimersByTimeAsync(1)
    return id
  }
  const kept = [await start('a'), await start('a')]
  const facts = { quota: 'bytes', limit: 3, sizeBytes: 4 * 1024 * 1024, expiresAt: jobs.find(kept[0] ?? '')?.expiresAt }
  await expect(start('a')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', facts })
  await start('b')
  await expect(start('c')).rejects.toMatchObject({ code: 'STORAGE_FULL', facts: { retryAfterSeconds: 3600 } })
  expect([jobs.keptBytes, ...kept.map((id) => jobs.find(id)?.state)]).toEqual([6 * 1024 * 1024, 'done', 'done'])
  await jobs.remove(kept[0] ?? '')
  await start('a')
  await vi.advanceTimersByTimeAsync(HOUR_MS + MINUTE_MS)
  await start('c')
  expect(jobs.keptBytes).toBe(2 * 1024 * 1024)
})

test('of jobs running at the same time, those that end over the budget fail and keep nothing', async () => {
  const budget = new ResultBudget({ clientMb: 1, storeMb: null })
  const large = { ...RESULT, file: { ...RESULT.file, sizeBytes: 1024 * 1024 } }
  const jobs = serviceOf({ budget, dispatch: async () => large })
  const ids = [1, 2, 3].map(() => jobs.start(order(createFolder())))
  await vi.advanceTimersByTimeAsync(1)
  expect(ids.map((id) => jobs.find(id)?.state)).toEqual(['done', 'failed', 'failed'])
  expect(jobs.find(ids[1] ?? '')?.error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(jobs.keptBytes).toBe(1024 * 1024)
})

/** A batch of the files with these names, one folder each. */
const orderBatch = (...names: string[]): BatchRequest => {
  const { work: _work, ...facts } = order(createFolder())
  const parts = names.map((name) => {
    const work = { ...WORK, files: [{ name, path: '', sizeBytes: 100 }] }
    return { name, sizeBytes: 100, folder: createFolder(), work, fileName: `${name}.txt` }
  })
  return { ...facts, operation: 'toText', parts }
}

test('a server that stops leaves the unfinished parts of a batch to the next one, which ends the job', async () => {
  let mayEnd = false
  const dispatch: JobServiceOptions['dispatch'] = async (work, { beforeRun, signal }) => {
    if (mayEnd || work.files[0]?.name === 'a') return { ...RESULT, file: { ...RESULT.file, name: 'x' } }
    await beforeRun?.()
    await new Promise((resolve) => {
      stop = () => resolve(undefined)
      signal.addEventListener('abort', stop)
    })
    throw new AppError('BUSY')
  }
  let stop = () => undefined as void
  const first = serviceOf({ dispatch })
  const id = first.startBatch(orderBatch('a', 'b'))
  await vi.advanceTimersByTimeAsync(0)
  expect(first.find(id)?.parts?.map(({ state }) => state)).toEqual(['done', 'queued'])
  first.prepareToStop()
  stop()
  await vi.advanceTimersByTimeAsync(0)
  await first.close()
  mayEnd = true
  const second = serviceOf({ dispatch })
  await second.claimAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.find(id)).toMatchObject({ state: 'done', parts: [{ state: 'done' }, { state: 'done' }] })
  expect(second.getBatch(id)?.parts.map(({ job }) => job.result?.file.name)).toEqual(['a.txt', 'b.txt'])
  await second.close()
})

test('changes of parts reach watchers at most ten times a second, the end at once', async () => {
  const reports: (() => void)[] = []
  const dispatch: JobServiceOptions['dispatch'] = async (_work, { onProgress }) => {
    const { promise, resolve } = Promise.withResolvers<typeof RESULT>()
    for (let item = 1; item <= 100; item += 1)
      reports.push(() => onProgress?.({ fraction: item / 100, step: 'working', item, itemCount: 100 }))
    reports.push(() => resolve(RESULT))
    return promise
  }
  const jobs = serviceOf({ dispatch })
  const id = jobs.startBatch(orderBatch('a'))
  await vi.advanceTimersByTimeAsync(200)
  const seen: (number | undefined)[] = []
  jobs.watch(id, { onStatus: ({ progress }) => seen.push(progress), onLeft: () => undefined })
  for (const report of reports.slice(0, 100)) report()
  expect(seen).toEqual([0])
  await vi.advanceTimersByTimeAsync(100)
  expect(seen).toEqual([0, 1])
  reports.at(-1)?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(jobs.find(id)?.state).toBe('done')
  await jobs.close()
})
