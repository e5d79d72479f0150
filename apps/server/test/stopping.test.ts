import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer } from './start-test-server.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = [
  { name: 'a.pdf', bytes: plain(1) },
  { name: 'b.pdf', bytes: plain(1) },
]
const titled = (title: string) => ({ files, fields: { options: JSON.stringify({ documentInfo: { title } }) } })

test('work under way is finished before the server stops', async () => {
  // How long the thread takes to start is none of this test's concern.
  const server = await startTestServer({}, { threadFile, stopGraceMs: 60_000 })
  const call = callOperation(server.url, titled('slow'))
  await expect.poll(server.listFiles).toHaveLength(2)
  const closing = server.close()
  const response = await call
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
  await closing
})

test('work that does not end is given up within seconds, and its caller is told to come again', async () => {
  const server = await startTestServer({ ENGINE_THREADS: '1', STOP_GRACE_S: '2' }, { threadFile })
  const running = callOperation(server.url, titled('hang'))
  await expect.poll(server.listFiles).toHaveLength(2)
  const waiting = callOperation(server.url, titled('hang'))
  await expect.poll(server.listFiles).toHaveLength(4)
  const start = performance.now()
  await server.close()
  // It would go on for ever; what it is given is five seconds.
  expect(performance.now() - start).toBeLessThan(45_000)
  for (const call of [running, waiting]) {
    expect(await readProblem(await call)).toMatchObject({ status: 503, code: 'BUSY' })
  }
})

test('connections kept open by callers do not hold the server up', async () => {
  const server = await startTestServer()
  // One that keeps its connection for as long as it is let.
  const agent = new Agent({ keepAlive: true })
  const [health] = (await once(get(`${server.url}/api/health`, { agent }), 'response')) as [IncomingMessage]
  expect(await text(health)).toBe('{"status":"ok"}')
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1)
  const start = performance.now()
  await server.close()
  // Kept open it would be for 72 seconds.
  expect(performance.now() - start).toBeLessThan(30_000)
  agent.destroy()
})
