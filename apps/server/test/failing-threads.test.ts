import type { JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { large, plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { IS_ALONE } from './test-backend.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = [
  // Kept on disk, which shows that a call has begun.
  { name: 'a.pdf', bytes: large() },
  { name: 'b.pdf', bytes: plain(1) },
]
const titled = (title: string) => ({ files, fields: { options: JSON.stringify({ documentInfo: { title } }) } })

/** Has a short time limit, for threads that hang. */
let server: TestServer
/** Has a long one, so that jobs succeed on a busy machine. */
let patient: TestServer
beforeAll(async () => {
  const settings = { ENGINE_THREADS: '1', QUEUE_LIMIT: '2', ENGINE_MEMORY_MB: '256' }
  server = await startTestServer({ ...settings, JOB_TIMEOUT_S: '2' }, { threadFile })
  patient = await startTestServer({ ...settings, JOB_TIMEOUT_S: '240' }, { threadFile })
})
afterAll(async () => {
  await server.close()
  await patient.close()
})

async function expectHealthy({ url, listFiles } = server): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(titled('fine').fields)) form.append(name, value)
  for (const { name, bytes } of files) form.append('files', new File([new Uint8Array(bytes)], name), name)
  const headers = { Prefer: 'respond-async' }
  const started = await fetch(`${url}/api/pdf/merge`, { method: 'POST', body: form, headers })
  const { id } = (await started.json()) as JobStatus
  const updates = await (await fetch(`${url}/api/jobs/${id}/events`)).text()
  expect(updates).toContain('"state":"done"')
  await fetch(`${url}/api/jobs/${id}`, { method: 'DELETE' })
  await expect.poll(listFiles).toEqual([])
}

test.each([
  ['hang', 504, 'TIMED_OUT', () => server],
  ['crash', 500, 'INTERNAL', () => patient],
] as const)('a thread that fails (%s) affects only its own job', async (title, status, code, serverOf) => {
  const problem = await readProblem(await callOperation(serverOf().url, titled(title)))
  expect(problem).toMatchObject({ status, code })
  await expectHealthy(serverOf())
})

const LONG = { timeout: 300_000 }
test('a thread that runs out of memory for buffers affects only its own job', LONG, () => expectTooComplex('unfold'))
test('a thread whose heap is full affects only its own job', { ...LONG, tags: ['full'] }, () =>
  expectTooComplex('exhaust'),
)

async function expectTooComplex(title: string): Promise<void> {
  const problem = await readProblem(await callOperation(patient.url, titled(title)))
  expect(problem).toMatchObject({ status: 422, code: 'TOO_COMPLEX', reason: 'memory' })
  await expectHealthy(patient)
}

test('the log of a dying thread contains no password', async () => {
  const lines: string[] = []
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
  const logging = await startTestServer({ JOB_TIMEOUT_S: '2' }, { threadFile, logger })
  try {
    // A warm thread dies at once; starting one could take longer than the time limit.
    await expectHealthy(logging)
    for (const title of ['crash', 'hang']) {
      const { fields } = titled(title)
      const secret = { password: 'hunter2', passwords: '["hunter3",null]' }
      const response = await callOperation(logging.url, { files, fields: { ...fields, ...secret } })
      expect(await response.text()).not.toContain('hunter')
    }
    await expect.poll(() => lines.join('')).toMatch(/INTERNAL[^]*TIMED_OUT/)
    expect(lines.join('')).not.toContain('hunter')
  } finally {
    await logging.close()
  }
})

test('threads do not see the environment', async () => {
  const response = await callOperation(patient.url, titled('environment'))
  expect(response.status).toBe(200)
  await response.arrayBuffer()
})

test('a full queue refuses requests with Retry-After', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => callOperation(patient.url, titled('slow'))))
  const turnedAway = responses.filter((response) => response.status === 503)
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(responses.filter((response) => response.status === 200).length).toBeGreaterThanOrEqual(3)
  expect(responses.every((response) => response.status === 200 || response.status === 503)).toBe(true)
  expect(turnedAway.every((response) => Number(response.headers.get('retry-after')) > 0)).toBe(true)
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  await expectHealthy(patient)
})

test.runIf(IS_ALONE)('a server is not ready while its queue is full', { tags: ['full'] }, async () => {
  const headers = { Prefer: 'respond-async' }
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const started = await callOperation(patient.url, { ...titled('hang'), headers })
    ids.push(((await started.json()) as JobStatus).id)
  }
  const look = () => fetch(`${patient.url}/api/ready`)
  const full = await look()
  expect(full.status).toBe(503)
  expect(await full.json()).toEqual({ status: 'not ready', checks: { queue: false, store: true, threads: true } })
  for (const id of ids) await fetch(`${patient.url}/api/jobs/${id}`, { method: 'DELETE' })
  await expect.poll(async () => (await look()).status).toBe(200)
  await expectHealthy(patient)
})

test('a client that disconnects stops its job long before the timeout', async () => {
  const form = new FormData()
  form.append('options', JSON.stringify({ documentInfo: { title: 'hang' } }))
  for (const { name, bytes } of files) form.append('files', new File([new Uint8Array(bytes)], name), name)
  const controller = new AbortController()
  const call = fetch(`${patient.url}/api/pdf/merge`, { method: 'POST', body: form, signal: controller.signal }).catch(
    () => 'gone',
  )
  await expect.poll(patient.listFiles).toHaveLength(2)
  controller.abort()
  expect(await call).toBe('gone')
  const start = performance.now()
  await expectHealthy(patient)
  // Half a second on an idle machine.
  expect(performance.now() - start).toBeLessThan(60_000)
})
