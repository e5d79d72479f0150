import type { JobStatus } from '@recto/contract'
import { expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { IS_ALONE } from './test-backend.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: plain(1) }))

/** Time a busy machine needs to start a thread; far less than a request's time limit. */
const SOON_MS = 20_000

function merge(server: TestServer, client: string, title: string, headers: Record<string, string> = {}) {
  const fields = { options: JSON.stringify({ documentInfo: { title } }) }
  return callOperation(server.url, { files, fields, headers: { 'x-forwarded-for': client, ...headers } })
}

async function startJobs(server: TestServer, client: string, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const started = await merge(server, client, title, { Prefer: 'respond-async' })
    ids.push(((await started.json()) as JobStatus).id)
  }
  return ids
}

async function removeJobs(server: TestServer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' })
}

test('small files that take forever do not keep another client from being served', async () => {
  const server = await startTestServer({ ENGINE_THREADS: '2', TRUST_PROXY: 'true' }, { threadFile })
  try {
    const ids = await startJobs(
      server,
      '192.0.2.1',
      Array.from({ length: 12 }, () => 'hang'),
    )
    for (let call = 0; call < 3; call += 1) {
      const start = performance.now()
      const response = await merge(server, '192.0.2.2', 'fine')
      expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      expect(performance.now() - start).toBeLessThan(SOON_MS)
    }
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    await removeJobs(server, ids)
    await expect.poll(server.listFiles).toEqual([])
  } finally {
    await server.close()
  }
})

test.runIf(IS_ALONE)(
  'a job that made room for another client runs again and succeeds',
  { tags: ['full'] },
  async () => {
    const settings = { ENGINE_THREADS: '2', TRUST_PROXY: 'true', METRICS_PORT: '0' }
    const server = await startTestServer(settings, { threadFile })
    try {
      const [hanging = '', slow = ''] = await startJobs(server, '192.0.2.1', ['hang', 'slower'])
      const events = (await fetch(`${server.url}/api/jobs/${slow}/events`)).text()
      // By then both jobs have run for too long to be quick.
      await expect.poll(async () => (await merge(server, '192.0.2.2', 'fine')).status).toBe(200)
      await removeJobs(server, [hanging])
      expect(await events).toContain('"state":"done"')
      expect(await server.metrics()).toContain('{operation="merge",outcome="PREEMPTED"} 1')
    } finally {
      await server.close()
    }
  },
)

test('one client cannot fill the queue, and others still get in', async () => {
  const limits = { ENGINE_THREADS: '1', CLIENT_QUEUE_LIMIT: '2', QUEUE_LIMIT: '3', TRUST_PROXY: 'true' }
  const server = await startTestServer(limits, { threadFile })
  try {
    const ids = await startJobs(server, '192.0.2.1', ['hang', 'hang', 'hang'])
    const refused = await merge(server, '192.0.2.1', 'fine', { Prefer: 'respond-async' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readProblem(refused)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      quota: 'waiting',
      limit: 2,
      message: 'You already have 2 files waiting. Please send more when some have started.',
    })
    const other = await startJobs(server, '192.0.2.2', ['fine'])
    const place = async (): Promise<unknown> => (await fetch(`${server.url}/api/jobs/${other[0]}`)).json()
    expect(await place()).toMatchObject({ state: 'queued', queuePlace: 1 })
    await removeJobs(server, [...ids, ...other])
  } finally {
    await server.close()
  }
})

test.runIf(IS_ALONE)('a server whose only thread is busy for long is not ready', { tags: ['full'] }, async () => {
  const server = await startTestServer({ ENGINE_THREADS: '1', JOB_TIMEOUT_S: '2' }, { threadFile })
  const isReady = async () => (await fetch(`${server.url}/api/ready`)).status
  try {
    const ids = await startJobs(server, '192.0.2.1', ['hang'])
    await expect.poll(isReady).toBe(503)
    await removeJobs(server, ids)
    await expect.poll(isReady).toBe(200)
  } finally {
    await server.close()
  }
})
