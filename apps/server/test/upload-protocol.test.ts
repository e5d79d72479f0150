import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { decodeReport, REPORT_HEADER } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const MEGABYTE = 1024 * 1024
const LIBRARY_WORDS = /FST_|HPE_|busboy|fastify|node:|\.js|\.ts/i

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function open(): Socket {
  return connect(Number(new URL(server.url).port), '127.0.0.1')
}

/** Reads from a socket until some text has arrived. */
async function readUntil(socket: Socket, text: string): Promise<string> {
  let received = ''
  for await (const [chunk] of readChunks(socket)) {
    received += String(chunk)
    if (received.includes(text)) return received
  }
  return received
}

async function* readChunks(socket: Socket): AsyncGenerator<unknown[]> {
  while (!socket.destroyed) yield await once(socket, 'data')
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
  ['an address that is none', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s gets a problem response with our own message', async (_, request) => {
  const socket = open()
  socket.write(request)
  const answer = await readUntil(socket, '"requestId"')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('application/problem+json')
  expect(answer).toContain('"code":"BAD_REQUEST"')
  expect(answer).not.toMatch(LIBRARY_WORDS)
  socket.destroy()
})

test('a client refused during its upload gets the response at once and can reuse the connection', async () => {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'),
    Buffer.alloc(8 * MEGABYTE, 'no pdf '),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const socket = open()
  socket.write(
    `POST /api/pdf/merge HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 5000))
  const refusal = await readUntil(socket, '"fileIndex":0')
  expect(refusal).toMatch(/^HTTP\/1\.1 415 /)
  expect(await server.listFiles()).toEqual([])
  socket.write(body.subarray(5000))
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await readUntil(socket, '{"status":"ok"}')).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

test('a body that arrives byte by byte is accepted', async () => {
  const part = (name: string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
      plain(1),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([part('a.pdf'), part('b.pdf'), Buffer.from('--x--\r\n')])
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of body) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body: pieces, headers, duplex: 'half' }
  const response = await fetch(`${server.url}/api/pdf/merge`, init)
  expect([response.status, response.headers.get('x-page-count')]).toEqual([200, '2'])
  await response.arrayBuffer()
})

test('a PDF without its header is accepted, and a text file is not', async () => {
  const lost = Buffer.from(Buffer.from(plain(1)).toString('latin1').replace('%PDF-1.7', '%'), 'latin1')
  const files = [{ name: 'lost.pdf', bytes: lost, field: 'file' }]
  const info = await callOperation(server.url, { path: '/pdf/info', files })
  expect(await info.json()).toMatchObject({ pageCount: 1 })
  const letter = [{ name: 'letter.pdf', bytes: Buffer.from('Dear Sir or Madam'), field: 'file' }]
  const refused = await readProblem(await callOperation(server.url, { path: '/pdf/info', files: letter }))
  expect(refused).toMatchObject({ status: 415, code: 'NOT_A_PDF', file: 'letter.pdf' })
})

test('files in unknown fields are ignored', async () => {
  const files = [
    { name: 'a.pdf', bytes: plain(1) },
    { name: 'film.mp4', bytes: new Uint8Array(1000), field: 'extra' },
    { name: 'b.pdf', bytes: plain(2) },
  ]
  const response = await callOperation(server.url, { files })
  expect([response.status, response.headers.get('x-page-count')]).toEqual([200, '3'])
  await response.arrayBuffer()
})

test.each([
  [{ imageCompresion: 'maximum' }, 'unknown option "imageCompresion"; did you mean "imageCompression"?'],
  [{ options: '{"imageCompresion":"high"}' }, 'unknown option "imageCompresion"; did you mean "imageCompression"?'],
  [
    { imageCompression: 'low', options: '{"imageCompression":"high"}' },
    'imageCompression: is sent twice, in options and as a separate field',
  ],
])('an option is never ignored: %j', async (fields, message) => {
  const files = [{ name: 'a.pdf', bytes: plain(1), field: 'file' }]
  const problem = await readProblem(await callOperation(server.url, { path: '/pdf/compress', files, fields }))
  expect(problem).toMatchObject({ status: 400, code: 'INVALID_OPTIONS', message })
})

test('options may come as JSON where the reference lists fields, and the other way around', async () => {
  const files = [{ name: 'a.pdf', bytes: plain(2), field: 'file' }]
  const [compressed, divided] = await Promise.all([
    callOperation(server.url, { path: '/pdf/compress', files, fields: { options: '{"imageCompression":"maximum"}' } }),
    callOperation(server.url, { path: '/pdf/split', files, fields: { mode: 'all' } }),
  ])
  expect(decodeReport(compressed.headers.get(REPORT_HEADER)).compression?.level).toBe('maximum')
  expect([divided.status, divided.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await Promise.all([compressed.arrayBuffer(), divided.arrayBuffer()])
})

test('options in a part with a file name are refused', async () => {
  const files = [
    { name: 'a.pdf', bytes: plain(1) },
    { name: 'blob', bytes: Buffer.from('{"addBookmarks":false}'), field: 'options' },
  ]
  const problem = await readProblem(await callOperation(server.url, { files }))
  expect(problem).toMatchObject({ status: 400, message: 'options: must be text, not a file' })
  await expect.poll(server.listFiles).toEqual([])
})

test.each([
  ['passwords', '"hunter2', 'passwords: must be a JSON array with a string or null for each file'],
  ['passwords', '{"0":"hunter2"}', 'passwords: must be a JSON array with a string or null for each file'],
  ['passwords', '["hunter2",null,"x"]', 'passwords: must not have more entries than files'],
  ['password', 'hunter2'.repeat(200), 'password: is too long'],
])('an invalid %s field is named but not quoted', async (field, value, message) => {
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: plain(1) }))
  const problem = await readProblem(await callOperation(server.url, { files, fields: { [field]: value } }))
  expect(problem).toMatchObject({ status: 400, code: 'INVALID_OPTIONS', errors: [{ field, message }] })
  expect(JSON.stringify(problem)).not.toContain('hunter2')
})

test('every response carries the logged request id, never one sent by the client', async () => {
  const response = await fetch(`${server.url}/api/nowhere`, { headers: { 'x-request-id': 'made-up' } })
  const problem = await readProblem(response)
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(problem['requestId']).toBe(response.headers.get('x-request-id'))
})
