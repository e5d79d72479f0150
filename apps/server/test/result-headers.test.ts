import { decodeReport, REPORT_HEADER } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { brokenTable } from '../../../fixtures/documents.ts'
import { callOperation, startTestServer, type TestServer } from './start-test-server.ts'

const ORIGIN = 'https://a-rather-long-name.of-a-friend.example.com'
/** Options that make headers longest: each adds one. */
const EVERYTHING = {
  BEHIND_TLS: 'true',
  CORS_ORIGINS: ORIGIN,
  API_BASE_URL: 'https://a-rather-long-name.of-our-api.example.com',
  RATE_LIMIT: '1000000',
}
const LONGEST_NAME = `${'漢'.repeat(78)}.pdf`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(EVERYTHING)
})
afterAll(() => server.close())

function merge(names: readonly string[], headers: Record<string, string> = {}): Promise<Response> {
  return callOperation(server.url, { files: names.map((name) => ({ name, bytes: brokenTable() })), headers })
}

/** Rotates one file, whose name becomes that of the result. */
function rotate(name: string): Promise<Response> {
  const files = [{ name, bytes: brokenTable(), field: 'file' }]
  const fields = { rotations: '[{"page":1,"degrees":90}]' }
  return callOperation(server.url, { path: '/pdf/rotate', files, fields, headers: { Origin: ORIGIN } })
}

/** Bytes of a response's header section, without the status line. */
function measure({ headers }: Response): number {
  return [...headers].reduce((sum, [name, value]) => sum + Buffer.byteLength(`${name}: ${value}\r\n`), 0)
}

async function readLink(response: Response): Promise<unknown> {
  const [, address = ''] = /^<([^>]*)>; rel="describedby"$/.exec(response.headers.get('link') ?? '') ?? []
  return (await fetch(server.url + address)).json()
}

test('a report that fits is in the header, without a link', async () => {
  const response = await merge(['a.pdf', 'b.pdf'])
  const report = decodeReport(response.headers.get(REPORT_HEADER))
  expect(report.warnings.map(({ file }) => file)).toEqual(['a.pdf', 'b.pdf'])
  expect([report.truncated, response.headers.get('link')]).toEqual([undefined, null])
  await response.arrayBuffer()
})

test.each([
  ['eight Cyrillic names', Array.from({ length: 8 }, (_, index) => `${index} ${'Документ '.repeat(9)}.pdf`)],
  ['a hundred long names', Array.from({ length: 100 }, (_, index) => `${index}${'漢'.repeat(75)}.pdf`)],
])('with %s, headers stay below 2 KB, and the complete report is behind its link', async (_, names) => {
  const response = await merge(names, { Origin: ORIGIN })
  await response.arrayBuffer()
  expect(response.status).toBe(200)
  expect(measure(response)).toBeLessThanOrEqual(2048)
  const short = decodeReport(response.headers.get(REPORT_HEADER))
  expect(short).toMatchObject({ truncated: true, pageCount: names.length * 2 })
  expect(short.warnings.length).toBeLessThan(names.length)
  const whole = (await readLink(response)) as { truncated?: true; warnings: { file: string }[] }
  expect(whole).toMatchObject({ pageCount: names.length * 2 })
  expect(whole.truncated).toBeUndefined()
  expect(whole.warnings.map(({ file }) => file)).toEqual(names)
})

test('with the longest name of a result, headers stay below 2 KB', async () => {
  const response = await rotate(LONGEST_NAME)
  await response.arrayBuffer()
  expect(response.status).toBe(200)
  expect(measure(response)).toBeLessThanOrEqual(2048)
  expect(response.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''(%[\dA-F]{2})+_rotated\.pdf$|\.pdf$/)
})

test('a call with an Idempotency-Key links to the report of its job', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index} ${'Документ '.repeat(9)}.pdf`)
  const response = await merge(names, { 'Idempotency-Key': 'one' })
  await response.arrayBuffer()
  expect(response.headers.get('link')).toMatch(/^<\/api\/jobs\/[\w-]{22}\/report>/)
  expect(await readLink(response)).toMatchObject({ warnings: names.map((file) => ({ code: 'REPAIRED', file })) })
})

test.each(['/api/reports/none', '/api/reports/AAAAAAAAAAAAAAAAAAAAAA', '/api/jobs/none/report'])(
  '%s does not exist',
  async (address) => {
    const response = await fetch(server.url + address)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await response.arrayBuffer()
  },
)

test('reports are deleted with the server', async () => {
  const other = await startTestServer()
  const names = Array.from({ length: 20 }, (_, index) => `${index} ${'Документ '.repeat(9)}.pdf`)
  const files = names.map((name) => ({ name, bytes: brokenTable() }))
  await (await callOperation(other.url, { files })).arrayBuffer()
  await expect.poll(other.listFiles).toHaveLength(1)
  await other.close()
})
