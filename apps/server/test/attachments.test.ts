import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { makeImage } from '../../../fixtures/make-image.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const MEGABYTE = 1024 * 1024
const PATH = '/pdf/watermark'
const FIELDS = { type: 'image', position: 'center' }

const document = { name: 'a.pdf', bytes: plain(1), field: 'file' }
const png = makeImage('png', '-size', '20x20', 'xc:red')
const image = (name: string, bytes: Uint8Array) => ({ name, bytes, field: 'image' })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_MB: '2' })
})
afterAll(() => server.close())

type Files = Parameters<typeof callOperation>[1]['files']

async function answer(files: Files, fields: Record<string, string> = FIELDS): Promise<Record<string, unknown>> {
  const response = await callOperation(server.url, { path: PATH, files, fields })
  if (!response.ok) return readProblem(response)
  await response.arrayBuffer()
  return {
    status: response.status,
    name: /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
  }
}

test.each([
  ['after the document', [document, image('logo.png', png)]],
  ['before the document', [image('logo.png', png), document]],
  ['under a name without extension', [document, image('logo', png)]],
  ['without a name', [document, image('', png)]],
])('an attached image may come %s', async (_, files) => {
  expect(await answer(files)).toMatchObject({ status: 200, name: 'a_watermarked.pdf' })
  await expect.poll(server.listFiles).toEqual([])
})

test.each([
  ['no field', [document]],
  ['an empty field, as browsers send it', [document, image('', new Uint8Array())]],
])('a missing image (%s) is reported by its field', async (_, files) => {
  expect(await answer(files)).toMatchObject({
    status: 400,
    code: 'INVALID_OPTIONS',
    errors: [{ field: 'image', message: 'Please choose an image for the watermark.' }],
  })
  expect(await answer(files, { type: 'text', text: 'x', position: 'center' })).toMatchObject({ status: 200 })
})

test.each([
  ['a PDF named like an image', image('logo.png', plain(1))],
  ['an empty file', image('logo.png', new Uint8Array())],
  ['a GIF', image('logo.png', makeImage('gif', '-size', '20x20', 'xc:red'))],
  ['an SVG', image('logo.png', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
])('%s is refused by its signature', async (_, file) => {
  expect(await answer([document, file])).toMatchObject({
    status: 415,
    code: 'NOT_AN_IMAGE',
    file: 'logo.png',
    message: '"logo.png" cannot be used as an image. Please choose a PNG or JPEG file.',
  })
  await expect.poll(server.listFiles).toEqual([])
})

test('an image over the size limit is refused by name', async () => {
  const large = new Uint8Array(3 * MEGABYTE)
  large.set(png)
  expect(await answer([document, image('large.png', large)])).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    file: 'large.png',
    limit: 2,
  })
  await expect.poll(server.listFiles).toEqual([])
})

test('a damaged image is not reported as a damaged document', async () => {
  expect(await answer([document, image('half.png', png.subarray(0, -20))])).toMatchObject({
    status: 422,
    code: 'DAMAGED_IMAGE',
    file: 'half.png',
  })
})

test('one image is accepted, and a document is not taken for an image', async () => {
  const files = [document, image('a.png', png), image('b.png', png)]
  expect(await answer(files)).toMatchObject({ status: 400, code: 'TOO_MANY_FILES', limit: 1 })
  expect(await answer([image('a.png', png)])).toMatchObject({ status: 400, code: 'FILE_REQUIRED' })
})

test('positions of passwords count documents only', async () => {
  const files = [image('logo.png', png), document]
  expect(await answer(files, { ...FIELDS, passwords: '["x"]' })).toMatchObject({ status: 200 })
  expect(await answer(files, { ...FIELDS, passwords: '["x","y"]' })).toMatchObject({ status: 400 })
})

test('an image for an operation without attachments is ignored', async () => {
  const response = await callOperation(server.url, { path: '/pdf/info', files: [document, image('a.png', plain(1))] })
  expect(await response.json()).toMatchObject({ pageCount: 1 })
})

test('a connection that breaks while sending an image leaves no file behind', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const part = 'Content-Disposition: form-data; name="image"; filename="a.png"'
  socket.write(`POST /api${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n`)
  socket.write(`Content-Length: 9000000\r\n\r\n--x\r\n${part}\r\n\r\n`)
  socket.write(Buffer.concat([png, Buffer.alloc(500_000, 'x')]))
  await expect.poll(server.listFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(server.listFiles).toEqual([])
})
