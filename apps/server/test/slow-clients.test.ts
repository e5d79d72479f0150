import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, test } from 'vitest'

import { startTestServer, type TestServer } from './start-test-server.ts'

const LIMIT_S = 2
const HEAD = 'POST /api/pdf/merge HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n'
const PART = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ UPLOAD_TIMEOUT_S: String(LIMIT_S), CLIENT_CONCURRENCY: 'off' })
})
afterAll(() => server.close())

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined)

/** Sends one byte at a time until the connection is closed. */
async function trickle(socket: Socket, byte: string): Promise<void> {
  while (socket.writable) {
    socket.write(byte)
    await wait(100)
  }
}

// These wait for the server's clock, so they wait together; each has its own `expect`, as Vitest asks of such tests.
test.concurrent.for<[what: string, start: string]>([
  ['headers', 'GET /api/health HTTP/1.1\r\nX-Slow: '],
  ['a body', `${HEAD}Content-Length: 9000000\r\n\r\n${PART}`],
])(
  'a client that sends %s byte by byte gets a response, and the connection is closed',
  async ([, start], { expect }) => {
    const socket = open()
    socket.write(start)
    const answer = text(socket)
    const begin = performance.now()
    await trickle(socket, 'x')
    expect(performance.now() - begin).toBeLessThan(90_000)
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"BAD_REQUEST"/)
    await expect.poll(server.listFiles).toEqual([])
  },
)

test.concurrent('sixty of them do not delay other clients', async ({ expect }) => {
  const sockets = Array.from({ length: 60 }, () => open().resume())
  for (const socket of sockets) socket.write(`${HEAD}Content-Length: 9000000\r\n\r\n${PART}`)
  const health = await fetch(`${server.url}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok' })
  await Promise.all(sockets.map((socket) => trickle(socket, 'x')))
  await expect.poll(server.listFiles).toEqual([])
})

test.for<[what: string, length: number, isCut: boolean]>([
  ['more than is sent', 9_000_000, true],
  ['less than is sent', 40, false],
])('a Content-Length of %s does no harm', async ([, length, isCut], { expect }) => {
  const socket = open()
  socket.write(`${HEAD}Content-Length: ${length}\r\n\r\n${PART}`)
  if (isCut) socket.end()
  // If Content-Length promised more, Node closes the connection without a response.
  expect(await text(socket)).toMatch(isCut ? /^(?:HTTP\/1\.1 4\d\d |$)/ : /^HTTP\/1\.1 400 /)
  await expect.poll(server.listFiles).toEqual([])
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
})

test('conflicting Content-Length headers, a vector for request smuggling, are refused', async ({ expect }) => {
  const socket = open()
  socket.write(`${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})
