import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

const FRIEND = 'https://friend.example.com'
const SCRIPT_HEADERS = [
  'X-Compression-Ratio',
  'X-Original-Size',
  'X-Compressed-Size',
  'X-Page-Count',
  'X-Result-Report',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: `${FRIEND}, http://localhost:5173` })
})
afterAll(() => server.close())

function merge(origin: string): Promise<Response> {
  const form = new FormData()
  for (const name of ['a.pdf', 'b.pdf']) form.append('files', new File([new Uint8Array(plain(1))], name))
  return fetch(`${server.url}/api/pdf/merge`, { method: 'POST', body: form, headers: { origin } })
}

test('pages of configured origins can call the API and read its headers', async () => {
  const response = await merge(FRIEND)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND)
  const exposed = response.headers.get('access-control-expose-headers') ?? ''
  expect(exposed.split(', ')).toEqual(expect.arrayContaining(SCRIPT_HEADERS))
  await response.arrayBuffer()
})

test('their preflight requests succeed', async () => {
  const response = await fetch(`${server.url}/api/pdf/merge`, {
    method: 'OPTIONS',
    headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND)
})

test('they can read errors too', async () => {
  const response = await fetch(`${server.url}/api/nowhere`, { headers: { origin: FRIEND } })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, FRIEND])
  await response.arrayBuffer()
})

test('pages of other origins are not allowed', async () => {
  const response = await merge('https://foe.example.com')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  await response.arrayBuffer()
})
