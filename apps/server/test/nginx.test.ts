import { once } from 'node:events'
import { connect } from 'node:net'

import { isFinished, type JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { brokenTable, plain } from '../../../fixtures/documents.ts'
import { startNginx, type Proxy } from './start-nginx.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const LONG_NAMES = Array.from({ length: 20 }, (_, index) => `${index} ${'Отчёт о доходах '.repeat(8)}.pdf`)
const FILES = LONG_NAMES.map((name) => ({ name, bytes: brokenTable() }))

let server: TestServer
let proxy: Proxy
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT: '20', MAX_UPLOAD_MB: '1' })
  proxy = await startNginx(server.url)
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})

test('a result with many warnings passes, and its report is complete behind its link', async () => {
  const response = await callOperation(proxy.url, { files: FILES })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  const [, address = ''] = /^<(.*)>; rel="describedby"$/.exec(response.headers.get('link') ?? '') ?? []
  const report = (await (await fetch(proxy.url + address)).json()) as { warnings: { file: string }[] }
  expect(report.warnings.map(({ file }) => file)).toEqual(LONG_NAMES)
})

test('events of a job arrive as they happen, and its result passes', async () => {
  const started = await callOperation(proxy.url, { files: FILES, headers: { Prefer: 'respond-async' } })
  const address = `${proxy.url}${started.headers.get('location')}`
  await started.arrayBuffer()
  const events = await (await fetch(`${address}/events`)).text()
  const states = [...events.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as JobStatus)
  expect(states.at(-1)?.state).toBe('done')
  expect(states.filter(({ state }) => isFinished(state))).toHaveLength(1)
  expect(states.at(-1)?.result?.report?.warnings).toHaveLength(FILES.length)
  const result = await fetch(`${address}/result`)
  expect([result.status, result.headers.get('link')]).toEqual([
    200,
    `<${new URL(address).pathname}/report>; rel="describedby"`,
  ])
  await result.arrayBuffer()
})

test('callers that invent addresses stay the same client', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 25; call += 1) {
    const headers = { 'X-Forwarded-For': `192.0.2.${call}`, 'Content-Type': 'text/plain' }
    const response = await fetch(`${proxy.url}/api/pdf/info`, { method: 'POST', body: 'x', headers })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
})

test('a form that is too large is refused by us, by name, while it is still being sent', async () => {
  const strict = await startTestServer({ TRUST_PROXY: '1', MAX_UPLOAD_MB: '1' })
  const front = await startNginx(strict.url)
  const large = new Uint8Array(5_000_000)
  large.set(plain(1))
  const files = [{ name: 'large.pdf', bytes: large, field: 'file' }]
  const problem = await readProblem(await callOperation(front.url, { path: '/pdf/info', files }))
  expect(problem).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', file: 'large.pdf' })
  await front.close()
  await strict.close()
})

test('an upload reaches the server before it is complete', async () => {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.write(
    'POST /api/pdf/none HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n--x',
  )
  const chunks: unknown[] = await once(socket, 'data')
  expect(String(chunks[0])).toMatch(/^HTTP\/1\.1 404 /)
  socket.destroy()
})
