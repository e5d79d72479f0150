import { decodeReport, OPERATION_LIST, REPORT_HEADER, type JobStatus, type OperationDefinition } from '@recto/contract'
import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { makeImage } from '../../../fixtures/make-image.ts'
import { unzipped } from '../../../packages/engine/test/inspect-pdf.ts'
import { requiredFields } from './required-fields.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const LOCKED = new URL('../../../fixtures/pdf/locked.pdf', import.meta.url)
const ASYNC = { Prefer: 'respond-async' }
const MEGABYTE = 1024 * 1024
const ROTATE = '/pdf/rotate'
const ANGLE = { angle: '90' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ENGINE_THREADS: '2', MAX_UPLOAD_MB: '1' })
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

test('one bad file among five stops no other; equal names are numbered; results come singly or together as a ZIP', async () => {
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

test('a waiting call responds with the ZIP, and its report lists the outcome of each file', async () => {
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

const BATCHES: OperationDefinition[] = OPERATION_LIST.filter((operation: OperationDefinition) => operation.batchArchive)

test('compress, rotate, number, watermark, protect, clean and all conversions take batches', () => {
  const ids = ['compress', 'rotate', 'numberPages', 'watermark', 'protect', 'sanitize', 'toImage', 'toText']
  const expected = [...ids, 'toWord', 'toWordBasic', 'toExcel', 'toPowerpoint', 'fromOffice', 'ocr']
  expect(BATCHES.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
})

// The cases of `fromOffice` take its files; these are PDF files.
test.each(
  BATCHES.filter(({ files }) => files.accepts === undefined).map(({ id, path, batchArchive }) => [
    id,
    path,
    batchArchive ?? '',
  ]),
)('%s', async (id, path, archive) => {
  // These contain no tables, which Excel can do without.
  const fields = id === 'toExcel' ? { options: '{"includeText":true}' } : requiredFields(id as 'rotate')
  const response = await send([good('a.pdf'), good('a.pdf', 2)], { path, fields, headers: {} })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`filename="${archive}"`),
  ])
  const names = await namesIn(response)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
})

/** A document with a comment that makes it larger. */
function padded(bytes: number): Uint8Array {
  const source = Buffer.from(plain(1))
  const end = source.lastIndexOf('startxref')
  return Buffer.concat([source, Buffer.from(`%${'x'.repeat(bytes)}\n`), source.subarray(end)])
}

test('a file over the limit and an empty one are refused with the reason; the files after them arrive', async () => {
  const files = [
    { name: 'large.pdf', bytes: padded(3 * MEGABYTE), field: 'files' },
    { name: 'empty.pdf', bytes: new Uint8Array(), field: 'files' },
    { name: 'notes.txt', bytes: plain(1), field: 'files' },
    good('last.pdf'),
  ]
  const { parts, state } = await finish((await start(files)).id)
  expect(state).toBe('done')
  expect(parts?.map((part) => part.error?.code ?? part.state)).toEqual([
    'FILE_TOO_LARGE',
    'FILE_REQUIRED',
    'NOT_A_PDF',
    'done',
  ])
  expect(parts?.[0]?.error).toMatchObject({ limit: 1, sizeBytes: files[0]?.bytes.length, fileIndex: 0 })
})

test('each file has its password, by position', async () => {
  const locked = { name: 'locked.pdf', bytes: new Uint8Array(await readFile(LOCKED)), field: 'files' }
  const fields = { ...ANGLE, passwords: '[null, "open sesame", "wrong"]' }
  const { parts } = await finish((await start([good('a.pdf'), locked, locked, locked], { fields })).id)
  const ends = ['done', 'done', 'WRONG_PASSWORD', 'PASSWORD_REQUIRED']
  expect(parts?.map((part) => part.error?.code ?? part.state)).toEqual(ends)
})

test('an attached image goes onto the pages of every file', async () => {
  const image = { name: 'logo.png', bytes: makeImage('png', '-size', '20x20', 'xc:red'), field: 'image' }
  const call = { path: '/pdf/watermark', fields: { type: 'image', position: 'center' } }
  const { id } = await start([good('a.pdf'), image, good('b.pdf')], call)
  const { parts } = await finish(id)
  expect(parts?.map(({ state }) => state)).toEqual(['done', 'done'])
  // Only the two results are left.
  expect((await fetch(job(id), { method: 'DELETE' })).status).toBe(204)
})

test('a result that does not fit into the store fails alone, with 507', async () => {
  const small = await startTestServer({ STORE_BUDGET_MB: '1', ENGINE_THREADS: '1' })
  const names = ['a.pdf', 'b.pdf', 'c.pdf']
  const files = names.map((name) => ({ name, bytes: padded(0.6 * MEGABYTE), field: 'files' }))
  const response = await callOperation(small.url, { path: ROTATE, files, fields: ANGLE, headers: ASYNC })
  const { id } = await readJob(response)
  await (await fetch(`${small.url}/api/jobs/${id}/events`)).text()
  const { parts } = await readJob(await fetch(`${small.url}/api/jobs/${id}`))
  expect(parts?.map(({ state }) => state)).toEqual(['done', 'done', 'failed'])
  expect(parts?.[2]?.error).toMatchObject({ status: 507, code: 'STORAGE_FULL', fileIndex: 2 })
  const next = await callOperation(small.url, { path: ROTATE, files, fields: ANGLE, headers: ASYNC })
  expect(await readProblem(next)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  await small.close()
})
