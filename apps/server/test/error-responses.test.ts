import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const MEGABYTE = 1024 * 1024
const pdf = (name = 'a.pdf') => ({ name, bytes: plain(1) })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_FILES: '25' })
})
afterAll(() => server.close())

async function refusal(call: Parameters<typeof callOperation>[1]): Promise<Record<string, unknown>> {
  return readProblem(await callOperation(server.url, call))
}

test('all files that are not PDFs are reported together', async () => {
  const files = [pdf(), { name: 'b.txt', bytes: plain(1) }, { name: 'c.docx', bytes: plain(1) }]
  expect(await refusal({ files })).toMatchObject({
    status: 415,
    code: 'NOT_A_PDF',
    message: 'The following files are not PDFs: b.txt, c.docx',
  })
})

test('a file over the size limit is refused by name, and the client receives the response', async () => {
  const large = new Uint8Array(30 * MEGABYTE)
  large.set(plain(1))
  expect(await refusal({ files: [pdf(), { name: 'large.pdf', bytes: large }] })).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    file: 'large.pdf',
    message: 'File large.pdf exceeds the maximum size of 10MB',
  })
  await expect.poll(() => server.listFiles()).toEqual([])
})

test('too many files are refused', async () => {
  const files = Array.from({ length: 26 }, (_, index) => pdf(`${index}.pdf`))
  expect(await refusal({ files })).toMatchObject({ status: 400, code: 'TOO_MANY_FILES', limit: 25 })
})

test.each([
  ['no form at all', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ['a form without a boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  [
    'a form that breaks off',
    {
      body: '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ],
])('%s is refused without a library’s message', async (_, init) => {
  const response = await fetch(`${server.url}/api/pdf/merge`, { method: 'POST', ...init })
  const problem = await readProblem(response)
  expect(response.status).toBe(400)
  expect(['BAD_REQUEST', 'FILE_REQUIRED']).toContain(problem['code'])
  expect(JSON.stringify(problem)).not.toMatch(/FST_|busboy|multipart:|at .*\.js/i)
})

test('a request without files gets the operation’s own message', async () => {
  expect(await refusal({ files: [] })).toMatchObject({
    status: 400,
    code: 'FILE_REQUIRED',
    message: 'A PDF file is required to merge.',
  })
})

test('options that are not JSON are refused by name', async () => {
  expect(await refusal({ files: [pdf(), pdf()], fields: { options: '{"addBookmarks":' } })).toMatchObject({
    status: 400,
    code: 'INVALID_OPTIONS',
    errors: [{ field: 'options', message: 'options: must be a JSON object' }],
  })
})

test('huge fields and thousands of fields are refused', async () => {
  const huge = await callOperation(server.url, {
    files: [pdf(), pdf()],
    fields: { options: `{"x":"${'y'.repeat(5 * MEGABYTE)}"}` },
  })
  expect(await readProblem(huge)).toMatchObject({
    status: 400,
    code: 'INVALID_OPTIONS',
    errors: [{ field: 'options', message: 'options: is too long' }],
  })
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 'x']))
  const thousands = await callOperation(server.url, { files: [pdf(), pdf()], fields: many })
  expect(await readProblem(thousands)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test.each([
  ['../../../etc/passwd.pdf'],
  ['a"\r\nX-Evil: 1.pdf'],
  ['Ünï 漢字 \u202e.pdf'],
  [`${'x'.repeat(3000)}.pdf`],
  [`a${'😀'.repeat(120)}.pdf`],
])('the file name %j does no harm', async (name) => {
  const response = await callOperation(server.url, {
    files: [
      { name, bytes: plain(1) },
      { name: 'lost.pdf', bytes: new Uint8Array() },
    ],
  })
  expect(response.headers.get('x-evil')).toBeNull()
  expect(await readProblem(response)).toMatchObject({ code: 'FILE_REQUIRED', file: 'lost.pdf' })
  const fine = await callOperation(server.url, { files: [{ name, bytes: plain(1) }, pdf()] })
  expect(fine.status).toBe(200)
  await fine.arrayBuffer()
  await expect.poll(() => server.listFiles()).toEqual([])
})

test('a connection that breaks during an upload leaves no file behind', async () => {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/pdf/merge HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n',
  )
  socket.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n')
  socket.write(Buffer.alloc(500_000, 'x'))
  await expect.poll(() => server.listFiles()).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => server.listFiles()).toEqual([])
})

test('twenty parallel requests all succeed', { tags: ['full'] }, async () => {
  const calls = Array.from({ length: 20 }, () =>
    callOperation(server.url, { files: [pdf('a.pdf'), { name: 'b.pdf', bytes: plain(30) }] }),
  )
  const responses = await Promise.all(calls)
  expect(responses.map((response) => [response.status, response.headers.get('x-page-count')])).toEqual(
    responses.map(() => [200, '31']),
  )
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  await expect.poll(() => server.listFiles()).toEqual([])
})

test('unknown paths and methods get a problem response', async () => {
  const unknown = await fetch(`${server.url}/api/nothing`)
  expect(await readProblem(unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const method = await fetch(`${server.url}/api/pdf/merge`)
  expect(method.status).toBe(405)
  expect(method.headers.get('allow')).toContain('POST')
  await method.arrayBuffer()
  const job = await fetch(`${server.url}/api/jobs/some-id`, { method: 'POST' })
  expect([job.status, job.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE'])
  await job.arrayBuffer()
})

test('an image over the pixel limit is refused with the highest resolution that would work', async () => {
  const small = await startTestServer({ MAX_PIXELS: '1000000' })
  try {
    const draw = (dpi: string) =>
      callOperation(small.url, {
        path: '/pdf/convert/to-image/single-page',
        files: [{ name: 'a.pdf', bytes: plain(1), field: 'file' }],
        fields: { pageNumber: '1', dpi },
      })
    const expected = { status: 422, code: 'TOO_COMPLEX', reason: 'pixels', page: 1, limit: 1_000_000, maxDpi: 293 }
    expect(await readProblem(await draw('300'))).toMatchObject(expected)
    const fine = await draw('293')
    expect(fine.status).toBe(200)
    await fine.arrayBuffer()
  } finally {
    await small.close()
  }
})

test('requests over the rate limit get 429', async () => {
  const limited = await startTestServer({ RATE_LIMIT: '2' })
  try {
    const answers: (number | boolean)[][] = []
    const fields: (string | null)[] = []
    for (let call = 0; call < 3; call += 1) {
      const response = await callOperation(limited.url, { files: [pdf(), pdf()] })
      answers.push([response.status, Number(response.headers.get('retry-after')) > 0])
      fields.push(response.headers.get('ratelimit'), response.headers.get('ratelimit-policy'))
      await response.arrayBuffer()
    }
    expect(answers).toEqual([
      [200, false],
      [200, false],
      [429, true],
    ])
    const policy = '"default";q=2;w=60'
    const withoutTime = fields.map((field) => field?.replace(/;t=(60|[1-5]?\d)$/, ''))
    const left = ['"default";r=1', '"default";r=0', '"default";r=0']
    expect(withoutTime).toEqual(left.flatMap((field) => [field, policy]))
  } finally {
    await limited.close()
  }
})

test('the CSP of a result allows nothing, and the log contains no password', async () => {
  const lines: string[] = []
  const logging = await startTestServer(
    {},
    { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } },
  )
  try {
    const response = await callOperation(logging.url, {
      files: [pdf('secret-name.pdf'), pdf()],
      fields: { passwords: '["hunter2",null]', password: 'hunter3' },
    })
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    await response.arrayBuffer()
    await callOperation(logging.url, { files: [pdf()], fields: { passwords: '"hunter2' } })
    await expect.poll(() => lines.join('').match(/"operation":"merge"/g)).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/hunter|secret-name/)
  } finally {
    await logging.close()
  }
})
