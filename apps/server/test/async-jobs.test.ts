import { OPERATIONS, type JobStatus, type OperationId } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { paragraph, wordFile } from '../../../fixtures/office-files.ts'
import { requiredFields } from './required-fields.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { IS_ALONE } from './test-backend.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: plain(1) }))
const officeFiles = [{ name: 'a.docx', bytes: wordFile(paragraph('Hello')) }]
const ASYNC = { Prefer: 'respond-async' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ENGINE_THREADS: '1', METRICS_PORT: '0' }, { threadFile })
})
afterAll(() => server.close())

const job = (id: string, end = '') => `${server.url}/api/jobs/${id}${end}`
const readJob = async (response: Response) => (await response.json()) as JobStatus
const remove = async (id: string) => (await fetch(job(id), { method: 'DELETE' })).status

/** Merges two files; the title says how the thread fails. */
function merge(title: string, headers: Record<string, string> = ASYNC, addBookmarks = false): Promise<Response> {
  const options = JSON.stringify({ documentInfo: { title }, addBookmarks })
  return callOperation(server.url, { files, fields: { options }, headers })
}

const start = async (title: string) => readJob(await merge(title))
const stateOf = async (id: string) => (await readJob(await fetch(job(id)))).state

async function finish(id: string): Promise<void> {
  await (await fetch(job(id, '/events'))).text()
}

test('every operation can run as a job', async () => {
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const { path, files: input } = OPERATIONS[id]
    const accepted = id === 'fromOffice' ? officeFiles : files
    const inputs = accepted.slice(0, input.min).map((file) => ({ ...file, field: input.field }))
    const call = { path, files: inputs, fields: requiredFields(id), headers: ASYNC }
    const response = await callOperation(server.url, call)
    const status = await readJob(response)
    expect([id, response.status, response.headers.get('location')]).toEqual([id, 202, `/api/jobs/${status.id}`])
    expect(status).toMatchObject({ tool: id, progress: 0 })
    expect(Date.parse(status.expiresAt)).toBeGreaterThan(Date.parse(status.createdAt))
    expect(await remove(status.id)).toBe(204)
  }
  await expect.poll(server.listFiles).toEqual([])
})

test('a queued job reports its position and moves up; cancelling a job frees its thread', async () => {
  const first = await start('hang')
  await expect.poll(() => stateOf(first.id)).toBe('running')
  const others = [await start('hang'), await start('fine'), await start('fine')]
  expect(others.map(({ queuePlace }) => queuePlace)).toEqual([1, 2, 3])
  const [second, third, last] = others.map(({ id }) => id)
  const events = await fetch(job(last ?? '', '/events'))
  const updates = events.text()
  const placeOfLast = async () => (await readJob(await fetch(job(last ?? '')))).queuePlace
  await remove(third ?? '')
  await expect.poll(placeOfLast).toBe(2)
  const begin = performance.now()
  await remove(first.id)
  await expect.poll(() => stateOf(second ?? ''), { interval: 10 }).toBe('running')
  // Half a second on an idle machine, for an unresponsive thread.
  expect(performance.now() - begin).toBeLessThan(30_000)
  await expect.poll(placeOfLast).toBe(1)
  await remove(second ?? '')
  expect([...(await updates).matchAll(/"queuePlace":(\d)/g)].map(([, place]) => place)).toEqual(['3', '2', '1'])
  expect(await updates).toContain('"state":"done"')
  await remove(last ?? '')
  expect(await server.metrics()).toMatch(/recto_thread_ends_total\{reason="cancelled"\} \d/)
})

test('a result can be downloaded whole or by byte range, and its inputs have been deleted', async () => {
  const { id } = await start('fine')
  await finish(id)
  // In a cluster, a small result is stored inside the job's end.
  await expect.poll(server.listFiles).toHaveLength(IS_ALONE ? 1 : 0)
  const whole = await fetch(job(id, '/result'))
  const bytes = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('etag') ?? ''
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(job(id, '/result'), { headers })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('content-range'), body, headers: response.headers }
  }
  const last = bytes.length - 1
  const parts: [Record<string, string>, number, number][] = [
    [{ range: 'bytes=0-4' }, 0, 4],
    [{ range: 'bytes=100-' }, 100, last],
    [{ range: 'bytes=-7' }, last - 6, last],
    [{ range: 'bytes=5-999999999' }, 5, last],
    [{ range: 'bytes=2-2', 'if-range': etag }, 2, 2],
  ]
  for (const [headers, from, to] of parts) {
    const part = await ask(headers)
    expect([part.status, part.range]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`])
    expect(part.body.equals(bytes.subarray(from, to + 1))).toBe(true)
    expect(part.headers.get('content-disposition')).toContain('merged.pdf')
  }
  for (const headers of [
    { range: 'bytes=0-4', 'if-range': '"another"' },
    { range: 'bytes=0-4', 'if-range': new Date().toUTCString() },
    { range: 'bytes=0-1,5-6' },
    { range: 'pages=1-2' },
    { range: 'bytes=x' },
  ]) {
    const answer = await ask(headers)
    expect([headers, answer.status, answer.body.equals(bytes)]).toEqual([headers, 200, true])
  }
  for (const [headers, status] of [
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"x", W/${etag}` }, 304],
    [{ 'if-match': etag, range: 'bytes=0-4' }, 206],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-match': `W/${etag}`, range: 'bytes=0-4' }, 412],
  ] as const) {
    const answer = await ask(headers)
    expect([headers, answer.status]).toEqual([headers, status])
    expect(answer.headers.get('etag')).toBe(status === 412 ? null : etag)
  }
  const none = await fetch(job(id, '/result'), { headers: { range: `bytes=${bytes.length}-` } })
  expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  expect(await readProblem(none)).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  await remove(id)
})

test('a request repeated with its idempotency key runs once', async () => {
  const done = async () => {
    const counts = (await server.metrics()).matchAll(/recto_operations_total\{operation="merge",outcome="OK"\} (\d+)/g)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await done()
  const key = { 'Idempotency-Key': '"order-1"' }
  const answers = await Promise.all([merge('fine', key), merge('fine', key)])
  answers.push(await merge('fine', key))
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(bodies.every((body) => body.length > 0 && body.equals(bodies[0] ?? Buffer.of()))).toBe(true)
  expect(await done()).toBe(before + 1)

  const other = await readProblem(await merge('fine', key, true))
  expect(other).toMatchObject({ status: 422, code: 'KEY_REUSED' })
  const bad = await readProblem(await merge('fine', { 'Idempotency-Key': 'two words' }))
  expect(bad).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] })

  const job1 = await readJob(await merge('fine', { ...ASYNC, 'Idempotency-Key': 'order-2' }))
  const job2 = await readJob(await merge('fine', { ...ASYNC, 'Idempotency-Key': 'order-2' }))
  expect(job2.id).toBe(job1.id)
  await remove(job1.id)
  const job3 = await readJob(await merge('fine', { ...ASYNC, 'Idempotency-Key': 'order-2' }))
  expect(job3.id).not.toBe(job1.id)
  await finish(job3.id)
  await remove(job3.id)
})

test('the metrics cover requests, bytes, operations, threads and memory, and name no file', async () => {
  const text = await server.metrics()
  for (const line of [
    /recto_http_requests_total\{method="POST",route="\/api\/pdf\/merge",status="200"\} \d/,
    /recto_http_request_duration_seconds_bucket\{le="1",method="POST",route="\/api\/pdf\/merge"\} \d/,
    /recto_received_bytes_total\{route="\/api\/pdf\/merge"\} \d{4}/,
    /recto_sent_bytes_total\{route="\/api\/pdf\/merge"\} \d{3}/,
    /recto_operation_duration_seconds_count\{operation="merge"\} \d/,
    /recto_queue_wait_seconds_count \d/,
    /recto_queue_waiting 0/,
    /recto_threads \d/,
    /recto_store_free_bytes \d/,
    /process_resident_memory_bytes \d/,
    /nodejs_eventloop_lag_p99_seconds \d/,
  ]) {
    expect(text).toMatch(line)
  }
  expect(text).not.toMatch(/a\.pdf|merged/)
})
