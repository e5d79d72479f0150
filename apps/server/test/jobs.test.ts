import { readFile } from 'node:fs/promises'

import { isFinished, type JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const locked = new URL('../../../fixtures/pdf/locked.pdf', import.meta.url)

/** Enough for several seconds of work, so that watchers of the job see it. */
const PAGES = 250

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Starts a job with `Prefer: respond-async`. */
async function start(path: string, bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(bytes)], 'a.pdf'))
  return fetch(`${server.url}/api${path}`, { method: 'POST', body: form, headers: { Prefer: 'wait=5, respond-async' } })
}

const readStatus = async (response: Response) => (await response.json()) as JobStatus

/** Collects all events of a job until its stream ends. */
async function listen(url: string, id: string): Promise<JobStatus[]> {
  const response = await fetch(`${url}/api/jobs/${id}/events`)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const text = await response.text()
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? '') as JobStatus)
}

test('a job reports progress page by page, and its result equals that of a direct call', async () => {
  const response = await start('/pdf/convert/to-image', plain(PAGES), { quality: 'low' })
  expect(response.status).toBe(202)
  expect(response.headers.get('preference-applied')).toBe('respond-async')
  const job = await readStatus(response)
  expect(response.headers.get('location')).toBe(`/api/jobs/${job.id}`)
  expect(job.id).toMatch(/^[\w-]{22}$/)
  const updates = await listen(server.url, job.id)
  expect(updates.slice(0, -1).every(({ state }) => !isFinished(state))).toBe(true)
  expect(updates.filter(({ itemCount }) => itemCount === PAGES).length).toBeGreaterThan(0)
  const fractions = updates.map(({ progress }) => progress)
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
  const last = updates.at(-1)
  expect(last).toMatchObject({ state: 'done', progress: 1, tool: 'toImage' })
  expect(last?.result).toMatchObject({ fileName: 'a_images.zip', contentType: 'application/zip' })
  expect(last?.result?.headers['X-Page-Count']).toBe(String(PAGES))

  const result = await fetch(`${server.url}/api/jobs/${job.id}/result`)
  expect(result.headers.get('content-disposition')).toContain('a_images.zip')
  const bytes = new Uint8Array(await result.arrayBuffer())
  expect(bytes).toHaveLength(last?.result?.size ?? 0)
  expect(Array.from(bytes.subarray(0, 4))).toEqual([0x50, 0x4b, 3, 4])
})

test('deleting a job deletes its files; unknown ids get 404', async () => {
  const { id } = await readStatus(await start('/pdf/convert/to-text', plain(2)))
  await listen(server.url, id)
  expect((await server.listFiles()).length).toBeGreaterThan(0)
  const removed = await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' })
  expect(removed.status).toBe(204)
  for (const end of ['', '/events', '/result']) {
    const answer = await fetch(`${server.url}/api/jobs/${id}${end}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  }
})

test('a failed job reports the error of a direct call, and keeps no files', async () => {
  const before = await server.listFiles()
  const { id } = await readStatus(await start('/pdf/convert/to-image', await readFile(locked)))
  expect((await listen(server.url, id)).at(-1)).toMatchObject({
    state: 'failed',
    error: { code: 'PASSWORD_REQUIRED', message: '"a.pdf" is password protected. Enter its password to continue.' },
  })
  await expect.poll(server.listFiles).toEqual(before)
  expect((await fetch(`${server.url}/api/jobs/${id}/result`)).status).toBe(404)
  const refused = await start('/pdf/convert/to-image', plain(1), { format: 'gif' })
  expect(refused.status).toBe(400)
})

test('a cancelled job ends at once, and its thread remains usable', async () => {
  const other = await startTestServer({ ENGINE_THREADS: '1' }, { threadFile })
  const form = (title: string) => {
    const data = new FormData()
    data.append('options', JSON.stringify({ documentInfo: { title } }))
    for (const name of ['a.pdf', 'b.pdf']) data.append('files', new File([new Uint8Array(plain(1))], name))
    return data
  }
  const merge = (title: string, headers: Record<string, string> = {}) =>
    fetch(`${other.url}/api/pdf/merge`, { method: 'POST', body: form(title), headers })
  const { id } = await readStatus(await merge('hang', { Prefer: 'respond-async' }))
  const updates = listen(other.url, id)
  await fetch(`${other.url}/api/jobs/${id}`, { method: 'DELETE' })
  expect((await updates).at(-1)?.state).toBe('cancelled')
  await expect.poll(other.listFiles).toEqual([])
  expect((await merge('fine')).status).toBe(200)
  await other.close()
})

test('jobs have their own time limit', async () => {
  const other = await startTestServer({ JOB_TIMEOUT_S: '60', JOB_TIMEOUT_ASYNC_S: '1' }, { threadFile })
  const form = new FormData()
  form.append('options', JSON.stringify({ documentInfo: { title: 'hang' } }))
  for (const name of ['a.pdf', 'b.pdf']) form.append('files', new File([new Uint8Array(plain(1))], name))
  const headers = { Prefer: 'respond-async' }
  const { id } = await readStatus(await fetch(`${other.url}/api/pdf/merge`, { method: 'POST', body: form, headers }))
  expect((await listen(other.url, id)).at(-1)).toMatchObject({ state: 'failed', error: { code: 'TIMED_OUT' } })
  await other.close()
})
