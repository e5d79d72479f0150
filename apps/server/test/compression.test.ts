import { decodeReport, REPORT_HEADER, type JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { photoAlbum } from '../../../fixtures/photos.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const FRIEND = 'https://friend.example.com'
const MEGABYTE = 1024 * 1024

let server: TestServer
let album: Uint8Array
beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: FRIEND })
  album = photoAlbum(2)
})
afterAll(() => server.close())

function compress(bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Response> {
  const files = [{ name: 'album.pdf', bytes, field: 'file' }]
  return callOperation(server.url, { path: '/pdf/compress', files, fields })
}

const namesOf = (list: string | null) => (list ?? '').split(',').map((name) => name.trim().toLowerCase())

/** Compares the compression headers of a response with its body. */
async function checkHeaders(response: Response): Promise<{ ratio: number; size: number; level: string | undefined }> {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { length: size } = new Uint8Array(await response.arrayBuffer())
  const { headers } = response
  expect(headers.get('x-original-size')).toBe(String(album.length))
  expect(headers.get('x-compressed-size')).toBe(String(size))
  expect(headers.get('x-page-count')).toBe('2')
  expect(headers.get('x-compression-ratio')).toMatch(/^\d+\.\d$/)
  const ratio = Number(headers.get('x-compression-ratio'))
  expect(Math.abs(ratio - 100 * (1 - size / album.length))).toBeLessThanOrEqual(0.05)
  const { compression } = decodeReport(headers.get(REPORT_HEADER))
  expect(compression).toMatchObject({ ratio, originalSize: album.length, compressedSize: size })
  return { ratio, size, level: compression?.level }
}

test('headers report both sizes, the ratio and the page count', async () => {
  const response = await compress(album)
  expect(response.headers.get('content-disposition')).toContain('album_compressed.pdf')
  const { ratio, level } = await checkHeaders(response)
  expect([level, ratio > 30]).toEqual(['medium', true])
})

test('the level has an alias; its own name takes precedence', { tags: ['full'] }, async () => {
  const medium = await checkHeaders(await compress(album))
  const alias = await checkHeaders(await compress(album, { compressionLevel: 'maximum' }))
  const both = await checkHeaders(await compress(album, { compressionLevel: 'maximum', imageCompression: 'medium' }))
  expect([alias.level, both.level]).toEqual(['maximum', 'medium'])
  expect(alias.size).toBeLessThan(medium.size)
  expect(both.size).toBe(medium.size)
  const problem = await readProblem(await compress(album, { compressionLevel: 'extreme' }))
  expect(problem).toMatchObject({ status: 400, code: 'INVALID_OPTIONS', errors: [{ field: 'imageCompression' }] })
})

test('a file that did not get smaller has a ratio of 0.0', async () => {
  const once = new Uint8Array(await (await compress(plain(1), { imageCompression: 'maximum' })).arrayBuffer())
  const again = await compress(once, { imageCompression: 'maximum' })
  expect(Buffer.compare(Buffer.from(await again.arrayBuffer()), Buffer.from(once))).toBe(0)
  expect(again.headers.get('x-compression-ratio')).toBe('0.0')
  expect(again.headers.get('x-compressed-size')).toBe(String(once.length))
})

test('the status and the result of a job carry the same headers, exposed to other origins', async () => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(album)], 'album.pdf'))
  const headers = { Prefer: 'respond-async', Origin: FRIEND }
  const started = await fetch(`${server.url}/api/pdf/compress`, { method: 'POST', body: form, headers })
  expect(started.status).toBe(202)
  const { id } = (await started.json()) as JobStatus
  const events = await (await fetch(`${server.url}/api/jobs/${id}/events`)).text()
  const updates = [...events.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? '') as JobStatus)
  const fractions = updates.map(({ progress }) => progress)
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
  const result = await fetch(`${server.url}/api/jobs/${id}/result`, { headers: { Origin: FRIEND } })
  const exposed = namesOf(result.headers.get('access-control-expose-headers'))
  const wanted = ['x-compression-ratio', 'x-original-size', 'x-compressed-size', 'x-page-count']
  expect(exposed).toEqual(expect.arrayContaining(wanted))
  const { size } = await checkHeaders(result)
  expect(updates.at(-1)?.result?.headers).toMatchObject({ 'X-Compressed-Size': String(size), 'X-Page-Count': '2' })
  await fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' })
})

test('compress accepts files up to 15 MB where others accept 10, and refuses larger ones with their size', async () => {
  const large = new Uint8Array(20 * MEGABYTE)
  large.set(plain(1))
  const problem = await readProblem(await compress(large))
  expect(problem).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    limit: 15,
    message: 'File size exceeds the maximum limit of 15MB. Current size: 20.00MB',
  })
  const fits = new Uint8Array(12 * MEGABYTE)
  fits.set(plain(1))
  const taken = await compress(fits)
  expect(taken.status).toBe(200)
  await taken.arrayBuffer()
  await expect.poll(server.listFiles).toEqual([])
})

test('without a Content-Length the error has no size', async () => {
  const large = new Uint8Array(16 * MEGABYTE)
  large.set(plain(1))
  const form = new FormData()
  form.append('file', new File([large], 'large.pdf'))
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
  const contentType = headers.get('content-type') ?? ''
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': contentType } }
  const response = await fetch(`${server.url}/api/pdf/compress`, init)
  expect(await readProblem(response)).toMatchObject({
    status: 413,
    message: 'File size exceeds the maximum limit of 15MB.',
  })
})

test('the size limit of compress has its own setting', async () => {
  const other = await startTestServer({ MAX_UPLOAD_MB_COMPRESS: '1' })
  try {
    const files = [{ name: 'a.pdf', bytes: new Uint8Array(MEGABYTE + 1).fill(32), field: 'file' }]
    files[0]?.bytes.set(plain(1))
    const problem = await readProblem(await callOperation(other.url, { path: '/pdf/compress', files }))
    expect(problem).toMatchObject({
      limit: 1,
      message: 'File size exceeds the maximum limit of 1MB. Current size: 1.01MB',
    })
  } finally {
    await other.close()
  }
})
