import { rm } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { createWebFolder } from './web-folder.ts'

const SCRIPT = `run(${JSON.stringify('x'.repeat(2000))})`
const ASSET = '/assets/app-1a2b.js'

let server: TestServer
let webDir = ''
beforeAll(async () => {
  webDir = await createWebFolder(
    { '/': '<!doctype html><title>home</title>', '*': '<title>nowhere</title>' },
    { 'app-1a2b.js': SCRIPT, 'app-1a2b.js.br': brotliCompressSync(SCRIPT) },
  )
  server = await startTestServer({ WEB_DIR: webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

/** Sends a GET request, by default without content coding; returns the response and its body. */
async function get(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + address, { headers: { 'accept-encoding': 'identity', ...headers } })
  return { response, body: await response.text(), etag: response.headers.get('etag') ?? '' }
}

test('entity tags are strong, the same for the same content on every server, and differ between content codings', async () => {
  const plain = await get(ASSET)
  const compressed = await get(ASSET, { 'accept-encoding': 'br' })
  expect([plain.body, compressed.body]).toEqual([SCRIPT, SCRIPT])
  expect(plain.etag).toMatch(/^"[\w-]{22}"$/)
  expect(compressed.etag).toMatch(/^"[\w-]{22}"$/)
  expect(compressed.etag).not.toBe(plain.etag)
  const other = await startTestServer({ WEB_DIR: webDir })
  expect((await fetch(other.url + ASSET, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag')).toBe(
    plain.etag,
  )
  await other.close()
})

test.each([ASSET, '/', '/api/docs', '/api/openapi.json'])(
  '%s is not sent again, and refused as another',
  async (address) => {
    const { etag } = await get(address)
    const again = await get(address, { 'if-none-match': `"x", W/${etag}` })
    expect([again.response.status, again.body, again.etag]).toEqual([304, '', etag])
    expect(again.response.headers.get('cache-control')).not.toBeNull()
    expect((await get(address, { 'if-none-match': '"x"' })).response.status).toBe(200)
    expect((await get(address, { 'if-match': etag })).response.status).toBe(200)
    for (const condition of ['"x"', `W/${etag}`]) {
      const { response, body } = await get(address, { 'if-match': condition })
      expect([response.status, response.headers.get('etag')]).toEqual([412, null])
      expect(JSON.parse(body)).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' })
    }
  },
)

test('the tag of either content coding matches an asset', async () => {
  const { etag } = await get(ASSET, { 'accept-encoding': 'br' })
  expect((await get(ASSET, { 'accept-encoding': 'br', 'if-none-match': etag })).response.status).toBe(304)
})

test('ranges refer to the plain file, and apply only while it is unchanged', async () => {
  const { etag } = await get(ASSET)
  const range = { range: 'bytes=0-3', 'accept-encoding': 'br' }
  for (const headers of [range, { ...range, 'if-range': etag }]) {
    const part = await get(ASSET, headers)
    expect([part.response.status, part.body, part.etag]).toEqual([206, SCRIPT.slice(0, 4), etag])
  }
  for (const condition of ['"x"', `W/${etag}`, new Date().toUTCString()]) {
    const whole = await get(ASSET, { ...range, 'if-range': condition })
    expect([whole.response.status, whole.body]).toEqual([200, SCRIPT])
  }
  const none = await fetch(server.url + ASSET, { headers: { range: 'bytes=99999-' } })
  expect(await readProblem(none)).toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE' })
})

test('a page that does not exist matches no entity tag', async () => {
  expect((await get('/nowhere', { 'if-none-match': '*' })).response.status).toBe(404)
})
