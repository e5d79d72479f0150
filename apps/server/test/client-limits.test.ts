import type { JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: plain(1) }))

let server: TestServer
beforeAll(async () => {
  const limits = { DAILY_OPERATIONS: '3', CLIENT_CONCURRENCY: '2', CLIENT_JOBS: '2' }
  server = await startTestServer({ ...limits, ENGINE_THREADS: '1', TRUST_PROXY: '1' }, { threadFile })
})
afterAll(() => server.close())

function merge(client: string, title = 'fine', headers: Record<string, string> = {}): Promise<Response> {
  const fields = { options: JSON.stringify({ documentInfo: { title } }) }
  return callOperation(server.url, { files, fields, headers: { 'x-forwarded-for': client, ...headers } })
}

async function statusOf(call: Promise<Response>): Promise<number> {
  const response = await call
  await response.arrayBuffer()
  return response.status
}

test('each client has a daily quota, which failed and read-only operations do not count toward', async () => {
  const damaged = { files: [{ name: 'x.pdf', bytes: Buffer.from('%PDF-1.7 nothing') }, ...files] }
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  expect(await statusOf(callOperation(server.url, { ...damaged, headers }))).toBe(422)
  for (const expected of [200, 200, 200, 429]) expect(await statusOf(merge('192.0.2.1'))).toBe(expected)
  const refusal = await merge('192.0.2.1')
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readProblem(refusal)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    quota: 'day',
    message: 'You have used all 3 of your operations for today. Please come back tomorrow.',
  })
  const info = { path: '/pdf/info', files: [{ name: 'a.pdf', bytes: plain(1), field: 'file' }], headers }
  expect(await statusOf(callOperation(server.url, info))).toBe(200)
  expect(await statusOf(merge('192.0.2.2'))).toBe(200)
})

test('each client has a limit on running requests and on kept jobs', async () => {
  const prefer = { Prefer: 'respond-async' }
  const client = '2001:db8:1:2::1'
  const jobs: string[] = []
  for (let job = 0; job < 2; job += 1) {
    const response = await merge(client, 'hang', prefer)
    jobs.push(((await response.json()) as JobStatus).id)
  }
  // Another address in the same /64 network.
  const busy = await merge('2001:db8:1:2:ffff::9')
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readProblem(busy)).toMatchObject({ status: 429, quota: 'parallel', limit: 2 })
  expect(await readProblem(await merge(client, 'fine', prefer))).toMatchObject({ status: 429, quota: 'kept', limit: 2 })
  for (const id of jobs) await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' })
  await expect.poll(() => statusOf(merge(client))).toBe(200)
})

test('calls with an idempotency key count as kept jobs, except when they are repeated', async () => {
  const client = '192.0.2.40'
  const key = (name: string) => ({ 'Idempotency-Key': name })
  for (const name of ['one', 'two', 'one']) expect(await statusOf(merge(client, 'fine', key(name)))).toBe(200)
  expect(await readProblem(await merge(client, 'fine', key('three')))).toMatchObject({ status: 429, quota: 'kept' })
  expect(await statusOf(merge(client, 'fine', key('two')))).toBe(200)
})
