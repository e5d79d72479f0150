import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { callOperation, startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function split(path: string, options: object) {
  const files = [{ name: 'a.pdf', bytes: plain(3), field: 'file' }]
  const response = await callOperation(server.url, { path, files, fields: { options: JSON.stringify(options) } })
  const [type, disposition] = [response.headers.get('content-type'), response.headers.get('content-disposition')]
  await response.arrayBuffer()
  return { status: response.status, type, name: /filename="([^"]*)"/.exec(disposition ?? '')?.[1] }
}

const RANGE = { mode: 'ranges', ranges: [{ start: 1, end: 2 }] }

test.each([
  ['one PDF', '/pdf/split', RANGE, 'application/pdf', 'split.pdf'],
  ['a ZIP where the address asks for it', '/pdf/split?download=zip', RANGE, 'application/zip', 'split-files.zip'],
  ['a ZIP of several parts', '/pdf/split/advanced', { mode: 'all' }, 'application/zip', 'split-files.zip'],
])('a split responds with %s', async (_, path, options, type, name) => {
  expect(await split(path, options)).toEqual({ status: 200, type, name })
  await expect.poll(server.listFiles).toEqual([])
})

test('an invalid query parameter is refused', async () => {
  expect(await split('/pdf/split?download=rar', RANGE)).toMatchObject({ status: 400 })
})
