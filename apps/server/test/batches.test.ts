import { decodeReport, REPORT_HEADER, type JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { unzipped } from '../../../packages/engine/test/inspect-pdf.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const ASYNC = { Prefer: 'respond-async' }
const ROTATE = '/pdf/rotate'
const ANGLE = { angle: '90' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ENGINE_THREADS: '2' })
})
afterAll(() => server.close())

const job = (id: string, end = '') => `${server.url}/api/jobs/${id}${end}`
const readJob = async (response: Response) => (await response.json()) as JobStatus
const find = async (id: string) => readJob(await fetch(job(id)))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const namesIn = async (response: Response) => (await unzipped(await bytesOf(response))).map(({ name }) => name)

const good = (name: string, pages = 1) => ({ name, bytes: plain(pages), field: 'files' })
const bad = (name: string) => ({
  name,
  bytes: new TextEncoder().encode('Dear Sir or Madam'.repeat(100)),
  field: 'files',
})

type Sent = Parameters<typeof callOperation>[1]

/** Rotates all pages of the files. */
const send = (files: Sent['files'], { path = ROTATE, fields = ANGLE, headers = ASYNC }: Partial<Sent> = {}) =>
  callOperation(server.url, { path, files, fields, headers })

async function start(files: Sent['files'], more: Partial<Sent> = {}): Promise<JobStatus> {
  return readJob(await send(files, more))
}

/** Waits for the end of a job. */
async function finish(id: string): Promise<JobStatus> {
  await (await fetch(job(id, '/events'))).text()
  return find(id)
}

test('one bad file among five stops no other; equal names get numbers; each result comes alone or all as a ZIP', async () => {
  const files = [good('a.pdf'), good('b.pdf', 2), bad('c.pdf'), good('A.pdf', 3), good('d.pdf')]
  const response = await send(files)
  expect(response.status).toBe(202)
  const accepted = await readJob(response)
  expect(accepted.parts?.map(({ index, name }) => [index, name])).toEqual(files.map(({ name }, at) => [at, name]))
  const { id } = accepted
  const done = await finish(id)
  expect(done).toMatchObject({ tool: 'rotate', state: 'done', progress: 1, result: { fileName: 'rotated.zip' } })
  const results = ['a_rotated.pdf', 'b_rotated.pdf', undefined, 'A_rotated (2).pdf', 'd_rotated.pdf']
  expect(done.parts?.map(({ result }) => result?.fileName)).toEqual(results)
  expect(done.parts?.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'done', 'done'])
  const [, second, refused] = done.parts ?? []
  expect(refused).toMatchObject({ error: { code: 'NOT_A_PDF', file: 'c.pdf', fileIndex: 2 }, links: {} })
  expect(second?.result?.report).toMatchObject({ pageCount: 2 })
  const alone = await fetch(`${server.url}${second?.links.result}`)
  expect(alone.headers.get('content-disposition')).toContain('"b_rotated.pdf"')
  const whole = await fetch(job(id, '/result'))
  expect(whole.headers.get('content-length')).toBe(String(done.result?.size))
  expect(whole.headers.get('content-disposition')).toContain('"rotated.zip"')
  const entries = await unzipped(await bytesOf(whole))
  expect(entries.map(({ name }) => name)).toEqual(results.filter(Boolean))
  expect(Buffer.compare(entries[1]?.bytes ?? Buffer.of(), await bytesOf(alone))).toBe(0)
  expect((await fetch(job(id), { method: 'DELETE' })).status).toBe(204)
  await expect.poll(server.listFiles).toEqual([])
})

test('a call that waits answers the ZIP, and its report says what became of each file', async () => {
  const response = await send([good('a.pdf'), bad('b.pdf')], { headers: {} })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('x-page-count')).toBe('1')
  const { parts } = decodeReport(response.headers.get(REPORT_HEADER))
  expect(parts).toMatchObject([{ name: 'a.pdf', fileName: 'a_rotated.pdf' }, { error: { code: 'NOT_A_PDF' } }])
  expect(await namesIn(response)).toEqual(['a_rotated.pdf'])
  await expect.poll(server.listFiles).toEqual([])
  const refused = await send([bad('a.pdf')], { headers: {} })
  expect(await readProblem(refused)).toMatchObject({ status: 415, code: 'NOT_A_PDF', fileIndex: 0 })
})

test.each([
  ['both spellings', [good('a.pdf'), { ...good('b.pdf'), field: 'file' }], { code: 'INVALID_OPTIONS' }],
  ['no file', [], { code: 'FILE_REQUIRED' }],
  ['too many files', Array.from({ length: 21 }, () => good('a.pdf')), { code: 'TOO_MANY_FILES', limit: 20 }],
  ['a batch where there is none', [good('a.pdf')], { code: 'FILE_REQUIRED' }, '/pdf/info'],
])('refuses %s', async (_, files, problem, path = ROTATE) => {
  const fields: Record<string, string> = path === ROTATE ? ANGLE : {}
  expect(await readProblem(await send(files, { path, fields }))).toMatchObject({ status: 400, ...problem })
})

test('one file in `files` is a batch, one in `file` is not', async () => {
  const batch = await finish((await start([good('a.pdf')])).id)
  expect([batch.parts?.length, batch.result?.fileName]).toEqual([1, 'rotated.zip'])
  const single = await finish((await start([{ ...good('a.pdf'), field: 'file' }])).id)
  expect([single.parts, single.result?.fileName]).toEqual([undefined, 'a_rotated.pdf'])
})
