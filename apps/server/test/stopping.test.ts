import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import type { JobStatus } from '@recto/contract'
import { expect, test } from 'vitest'

import { large, plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer } from './start-test-server.ts'
import { IS_ALONE } from './test-backend.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = [
  // Kept on disk, which shows that a call has begun.
  { name: 'a.pdf', bytes: large() },
  { name: 'b.pdf', bytes: plain(1) },
]
const titled = (title: string) => ({ files, fields: { options: JSON.stringify({ documentInfo: { title } }) } })

test('running requests finish before the server stops', async () => {
  // The time to start a thread does not count.
  const server = await startTestServer({}, { threadFile, stopGraceMs: 60_000 })
  const call = callOperation(server.url, titled('slow'))
  await expect.poll(server.listFiles).toHaveLength(2)
  const closing = server.close()
  const response = await call
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
  await closing
})

test.runIf(IS_ALONE)(
  'a running job finishes and is taken over by the next server; new requests are refused meanwhile',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-next-'))
    const first = await startTestServer({ DATA_DIR: dataDir }, { threadFile, stopGraceMs: 60_000 })
    const started = await callOperation(first.url, { ...titled('slow'), headers: { Prefer: 'respond-async' } })
    const { id } = (await started.json()) as JobStatus
    const events = await fetch(`${first.url}/api/jobs/${id}/events`)
    const ready = await fetch(`${first.url}/api/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { queue: true, store: true } }])

    const closing = first.close()
    const refused = await callOperation(first.url, titled('fine'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readProblem(refused)).toMatchObject({ status: 503, code: 'BUSY' })
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(503)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    expect(await events.text()).toContain('"state":"done"')
    await closing
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^kept-[0-9a-f]{64}$/)])

    const next = await startTestServer({ DATA_DIR: dataDir }, { threadFile })
    const result = await fetch(`${next.url}/api/jobs/${id}/result`)
    expect(result.headers.get('content-disposition')).toContain('merged.pdf')
    expect(
      Buffer.from(await result.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await fetch(`${next.url}/api/jobs/${id}`, { method: 'DELETE' })
    await next.close()
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)

test('work that does not end is cancelled after the grace period, and its client gets BUSY', async () => {
  const server = await startTestServer({ ENGINE_THREADS: '1', STOP_GRACE_S: '2' }, { threadFile })
  const running = callOperation(server.url, titled('hang'))
  await expect.poll(server.listFiles).toHaveLength(2)
  const waiting = callOperation(server.url, titled('hang'))
  // A cluster soon has copies of them.
  await expect.poll(async () => (await server.listFiles()).length).toBeGreaterThanOrEqual(4)
  const start = performance.now()
  await server.close()
  // It would run forever; the grace period is two seconds.
  expect(performance.now() - start).toBeLessThan(45_000)
  for (const call of [running, waiting]) {
    expect(await readProblem(await call)).toMatchObject({ status: 503, code: 'BUSY' })
  }
})

test('keep-alive connections do not keep the server from stopping', async () => {
  const server = await startTestServer()
  // A client that keeps its connection alive.
  const agent = new Agent({ keepAlive: true })
  const [health] = (await once(get(`${server.url}/api/health`, { agent }), 'response')) as [IncomingMessage]
  expect(await text(health)).toBe('{"status":"ok"}')
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1)
  const start = performance.now()
  await server.close()
  // The keep-alive timeout would be 72 seconds.
  expect(performance.now() - start).toBeLessThan(30_000)
  agent.destroy()
})
