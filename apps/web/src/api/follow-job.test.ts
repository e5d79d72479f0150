import type { JobStatus } from '@recto/contract'
import axios from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followJob } from './follow-job.ts'

const JOB: JobStatus = { id: 'abc', tool: 'toImage', state: 'queued', progress: 0, createdAt: '', expiresAt: '' }

/** A line to the server that the test speaks on. */
class FakeEvents extends EventTarget {
  static readonly CLOSED = 2
  static last: FakeEvents | undefined
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    FakeEvents.last = this
  }

  close(): void {
    this.readyState = FakeEvents.CLOSED
  }

  say(changes: Partial<JobStatus>): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ ...JOB, ...changes }) }))
  }

  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

beforeEach(() => vi.stubGlobal('EventSource', FakeEvents))
afterEach(() => vi.unstubAllGlobals())

function follow(signal = new AbortController().signal) {
  const told: JobStatus[] = []
  const get = vi.spyOn(axios, 'get').mockResolvedValue({ data: new Blob(['x']) })
  const remove = vi.spyOn(axios, 'delete').mockResolvedValue({})
  const result = followJob(JOB, { signal, unreachable: 'no line', onStatus: (status) => told.push(status) })
  const line = FakeEvents.last
  if (line === undefined) throw new Error('No line was opened.')
  return { result, line, told, get, remove }
}

test('a job is listened to until it is done; then its result is brought, and removed there', async () => {
  const { result, line, told, get, remove } = follow()
  expect(line.url).toBe('/api/jobs/abc/events')
  line.say({ state: 'running', progress: 0.5, item: 2, itemCount: 4 })
  line.say({ state: 'done', progress: 1 })
  await expect(result).resolves.toMatchObject({ data: new Blob(['x']) })
  expect(told.map(({ progress }) => progress)).toEqual([0.5, 1])
  expect(get.mock.calls[0]?.[0]).toBe('/api/jobs/abc/result')
  expect(remove.mock.calls).toEqual([['/api/jobs/abc']])
  expect(line.readyState).toBe(FakeEvents.CLOSED)
})

test('a job that fails gives the sentence of the server', async () => {
  const { result, line, get } = follow()
  line.say({ state: 'failed', error: { code: 'DAMAGED_PDF', message: 'It is damaged.' } })
  await expect(result).rejects.toMatchObject({ name: 'CallError', code: 'DAMAGED_PDF', message: 'It is damaged.' })
  expect(get).not.toHaveBeenCalled()
})

test('a job that the server gives up is no result', async () => {
  const { result, line, get } = follow()
  line.say({ state: 'cancelled' })
  await expect(result).rejects.toMatchObject({ code: 'CANCELLED', message: 'The work was cancelled.' })
  expect(get).not.toHaveBeenCalled()
})

test('a job that is given up ends on the server, too', async () => {
  const stop = new AbortController()
  const { result, line, remove } = follow(stop.signal)
  stop.abort()
  await expect(result).rejects.toThrow('given up')
  expect([line.readyState, remove.mock.calls.length]).toEqual([FakeEvents.CLOSED, 1])
})

test('a line that breaks is waited for; one that is closed for good is a failure', async () => {
  const { result, line } = follow()
  line.fail(0)
  line.say({ state: 'running', progress: 0.1 })
  line.fail(FakeEvents.CLOSED)
  await expect(result).rejects.toMatchObject({ name: 'CallError', message: 'no line' })
})
