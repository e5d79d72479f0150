import { once } from 'node:events'
import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { IS_FULL_RUN } from '../../../fixtures/full-run.ts'
import { askHealth, openSockets } from './open-sockets.ts'
import { startTestServer } from './start-test-server.ts'
import { createWebFolder } from './web-folder.ts'

/** More than the buffers at both ends of a connection hold. */
const FILE_BYTES = 12_000_000

/** Filling the buffers of a connection takes up to a tenth of a second. */
const COUNT = IS_FULL_RUN ? 200 : 60

test('many unread downloads do not delay others, and are closed in time', async () => {
  const webDir = await createWebFolder({ '/': '' }, { 'large.bin': new Uint8Array(FILE_BYTES) })
  const server = await startTestServer({ WEB_DIR: webDir, IDLE_TIMEOUT_S: '2' })
  const request = 'GET /assets/large.bin HTTP/1.1\r\nHost: x\r\n\r\n'
  const sockets = await openSockets(server.url, request, { count: COUNT, clients: 10 })
  // First the buffers of all connections fill up, which takes work; then nothing moves.
  await expect.poll(async () => (await askHealth(server.url)).ms).toBeLessThan(1000)
  await expect.poll(server.connections).toBeLessThanOrEqual(1)
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'end')))
  const received = sockets.map(({ bytesRead }) => bytesRead)
  expect(Math.min(...received)).toBeGreaterThan(0)
  expect(Math.max(...received)).toBeLessThan(FILE_BYTES)
  for (const socket of sockets) socket.destroy()
  await server.close()
  await rm(webDir, { recursive: true })
})
