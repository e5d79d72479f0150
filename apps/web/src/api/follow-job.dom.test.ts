import type { JobStatus } from '@recto/contract'
import axios, { AxiosError, type AxiosResponse } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followJob } from './follow-job.ts'

const JOB: JobStatus = { id: 'abc', tool: 'toImage', state: 'queued', progress: 0, createdAt: '', expiresAt: '' }

/** An event stream the test writes to. */
class FakeEvents extends EventTarget {
  static lines: FakeEvents[] = []
  readonly url: string
  isClosed = false

  constructor(url: string) {
    super()
    this.url = url
    FakeEvents.lines.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  say(changes: Partial<JobStatus>): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ ...JOB, ...changes }) }))
  }

  break(): void {
    this.dispatchEvent(new Event('error'))
  }
}

beforeEach(() => {
  FakeEvents.lines = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEvents)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function line(number: number): FakeEvents {
  const found = FakeEvents.lines[number]
  if (found === undefined) throw new Error(`There is no line ${number}.`)
  return found
}

/** The server's response for an unknown job. */
const notFound = new AxiosError('not found', undefined, undefined, undefined, { status: 404 } as AxiosResponse)

function follow(signal = new AbortController().signal) {
  const updates: (JobStatus | 'lost')[] = []
  const get = vi.spyOn(axios, 'get').mockResolvedValue({ data: new Blob(['x']) })
  const remove = vi.spyOn(axios, 'delete').mockResolvedValue({})
  const result = followJob(JOB, {
    signal,
    unreachable: 'no line',
    onStatus: (status) => updates.push(status),
    onLost: () => updates.push('lost'),
  })
  return { result, updates, get, remove }
}

test('a job is followed until it is done; its result is fetched and stays on the server', async () => {
  const { result, updates, get, remove } = follow()
  expect(line(0).url).toBe('/api/jobs/abc/events')
  line(0).say({ state: 'running', progress: 0.5, item: 2, itemCount: 4 })
  line(0).say({ state: 'done', progress: 1 })
  await expect(result).resolves.toMatchObject({ status: { state: 'done' }, response: { data: new Blob(['x']) } })
  expect(updates).toMatchObject([{ progress: 0.5 }, { progress: 1 }])
  expect(get.mock.calls[0]?.[0]).toBe('/api/jobs/abc/result')
  expect(remove).not.toHaveBeenCalled()
  expect(line(0).isClosed).toBe(true)
})

test("a failed job rejects with the server's message", async () => {
  const { result, get } = follow()
  line(0).say({ state: 'failed', error: { code: 'DAMAGED_PDF', message: 'It is damaged.' } })
  await expect(result).rejects.toMatchObject({ name: 'CallError', code: 'DAMAGED_PDF', message: 'It is damaged.' })
  expect(get).not.toHaveBeenCalled()
})

test('a job cancelled by the server has no result', async () => {
  const { result, get } = follow()
  line(0).say({ state: 'cancelled' })
  await expect(result).rejects.toMatchObject({ code: 'CANCELLED', message: 'The work was canceled.' })
  expect(get).not.toHaveBeenCalled()
})

test('aborting cancels the job on the server as well', async () => {
  const stop = new AbortController()
  const { result, remove } = follow(stop.signal)
  stop.abort()
  await expect(result).rejects.toThrow('given up')
  expect(line(0).isClosed).toBe(true)
  expect(remove.mock.calls).toEqual([['/api/jobs/abc']])
})

test('a lost connection is retried ever less often, and at once when the browser is back online', async () => {
  const { result, updates, get } = follow()
  get.mockRejectedValue(new AxiosError('no network'))
  line(0).say({ state: 'running', progress: 0.1 })
  line(0).break()
  await vi.advanceTimersByTimeAsync(1000)
  line(1).break()
  await vi.advanceTimersByTimeAsync(1999)
  expect(FakeEvents.lines).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  get.mockResolvedValue({ data: new Blob(['x']) })
  line(2).say({ state: 'done', progress: 1 })
  await expect(result).resolves.toMatchObject({ status: { state: 'done' } })
  expect(updates).toMatchObject([{ progress: 0.1 }, 'lost', 'lost', { state: 'done' }])
})

test('a job that is gone after reconnecting is a failure', async () => {
  const { result, get } = follow()
  get.mockRejectedValue(notFound)
  const failure = result.catch((error: unknown) => error)
  line(0).break()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failure).toMatchObject({ name: 'CallError', message: 'no line' })
})

test('an unreachable server is given up after a while, and so is a wait that was aborted', async () => {
  const { result, get } = follow()
  get.mockRejectedValue(new AxiosError('no network'))
  const failure = result.catch((error: unknown) => error)
  for (let second = 0; second < 12 * 60; second += 1) {
    FakeEvents.lines.at(-1)?.break()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await failure).toMatchObject({ name: 'CallError', message: 'no line' })
})
