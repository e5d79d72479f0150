import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { fitConnections } from '../src/http/open-file-limit.ts'
import { askHealth, openSockets } from './open-sockets.ts'
import { addressOf, startProcess, stopProcess } from './start-process.ts'
import { readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const HALF_HEADER = 'GET /api/health HTTP/1.1\r\nX-Slow: '
const FORM =
  'POST /api/pdf/merge HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n--x\r\n'

/** How soon a well-behaved client gets a response while others misbehave, on a machine with much other work. */
const PROMPT_MS = 5000

let server: TestServer | undefined
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server?.close()
})

/** Opens connections that the test closes at the end. */
async function openAll(...wanted: Parameters<typeof openSockets>): Promise<void> {
  sockets.push(...(await openSockets(...wanted)))
}

async function expectPromptHealth(url: string): Promise<void> {
  const { status, ms } = await askHealth(url)
  expect(status).toBe(200)
  expect(ms).toBeLessThan(PROMPT_MS)
}

test('hundreds of unfinished headers are answered and closed in time, though no client closes its half', async () => {
  server = await startTestServer({ HEADER_TIMEOUT_S: '1' })
  await openAll(server.url, HALF_HEADER, { count: 300, clients: 10 })
  const answers = sockets.map((socket) => once(socket, 'data'))
  await expectPromptHealth(server.url)
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  await expect.poll(server.connections, { timeout: 5000 }).toBeLessThanOrEqual(1)
})

test('hundreds of unfinished forms do not delay others', async () => {
  server = await startTestServer({ CLIENT_CONCURRENCY: 'off' })
  await openAll(server.url, FORM, { count: 300, clients: 10 })
  await expectPromptHealth(server.url)
})

test('connections of one client beyond its limit are closed at once', async () => {
  server = await startTestServer({ CLIENT_CONNECTIONS: '20', METRICS_PORT: '0' })
  await openAll(server.url, HALF_HEADER, { count: 50, clients: 1 })
  await expect.poll(server.connections).toBe(20)
  await expectPromptHealth(server.url)
  expect(await server.metrics()).toMatch(/^recto_connections_refused_total\{bound="client"\} 30$/m)
  for (const socket of sockets) socket.destroy()
  await expect.poll(server.connections).toBeLessThanOrEqual(1)
  await openAll(server.url, HALF_HEADER, { count: 20, clients: 1 })
  await expect.poll(server.connections).toBeGreaterThanOrEqual(20)
})

test('connections beyond the limit of all clients together are closed at once', async () => {
  server = await startTestServer({ MAX_CONNECTIONS: '30', METRICS_PORT: '0' })
  await openAll(server.url, HALF_HEADER, { count: 50, clients: 50 })
  await expect.poll(server.connections).toBe(30)
  await expect.poll(server.metrics).toMatch(/^recto_connections_refused_total\{bound="all"\} 20$/m)
})

test.each(['1', '127.0.0.0/8'])('behind a proxy (%s), requests are counted per client instead', async (trusted) => {
  server = await startTestServer({ TRUST_PROXY: trusted, CLIENT_CONNECTIONS: '5', CLIENT_CONCURRENCY: 'off' })
  const { url } = server
  const begun = FORM.replace('Host: x', 'Host: x\r\nX-Forwarded-For: 192.0.2.1')
  await openAll(url, begun, { count: 5, clients: 1 })
  await openAll(url, begun.replace('192.0.2.1', '192.0.2.2'), { count: 4, clients: 1 })
  const askAs = (client: string) => fetch(`${url}/api/health`, { headers: { 'X-Forwarded-For': client } })
  await expect.poll(async () => (await askAs('192.0.2.1')).status).toBe(429)
  const refusal = await askAs('192.0.2.1')
  expect([refusal.headers.get('connection'), refusal.headers.get('retry-after')]).toEqual(['close', '1'])
  expect(await readProblem(refusal)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await askAs('192.0.2.2')).status).toBe(200)
})

test(
  'with few file handles, a client that opens hundreds of connections does not stop others',
  { tags: ['full'] },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
    const environment = { PORT: '0', DATA_DIR: dataDir, ENGINE_THREADS: '2' }
    const limited = startProcess(environment, [], ['prlimit', '--nofile=256:256'])
    const url = await addressOf(limited)
    await openAll(url, HALF_HEADER, { count: 300, clients: 1 })
    await expectPromptHealth(url)
    expect(limited.output()).toContain('"maxConnections":78')
    for (const socket of sockets) socket.destroy()
    await stopProcess(limited)
    await rm(dataDir, { recursive: true })
  },
)

test.each([
  [1000, 256, 78],
  [1000, 1_048_576, 1000],
  [50, 256, 50],
  [1000, 10, 1],
])('of %i connections, %i file handles allow %i', async (wanted, handles, expected) => {
  expect(await fitConnections(wanted, handles)).toBe(expected)
})
