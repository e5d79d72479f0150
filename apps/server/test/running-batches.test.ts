import type { JobStatus } from '@recto/contract'
import { afterEach, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { unzipped } from '../../../packages/engine/test/inspect-pdf.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { IS_ALONE } from './test-backend.ts'

const threadFile = new URL('named-thread.ts', import.meta.url)

let server: TestServer
const open = async (settings: Record<string, string> = {}) => {
  server = await startTestServer({ ENGINE_THREADS: '1', ...settings }, { threadFile })
}
afterEach(() => server.close())

const job = (id: string, end = '') => `${server.url}/api/jobs/${id}${end}`
const readJob = async (response: Response) => (await response.json()) as JobStatus
const find = async (id: string) => readJob(await fetch(job(id)))
const statesOf = async (id: string) => (await find(id)).parts?.map(({ state }) => state)
const remove = async (id: string) => (await fetch(job(id), { method: 'DELETE' })).status

/** Rotates files that behave as their names say. */
function send(names: readonly string[], headers: Record<string, string> = { Prefer: 'respond-async' }) {
  const files = names.map((name) => ({ name: `${name}.pdf`, bytes: plain(1), field: 'files' }))
  return callOperation(server.url, { path: '/pdf/rotate', files, fields: { angle: '90' }, headers })
}

const start = async (...names: string[]) => readJob(await send(names))

async function finish(id: string): Promise<JobStatus> {
  await (await fetch(job(id, '/events'))).text()
  return find(id)
}

test('the ZIP begins while the batch is running, is the same afterwards, and resumes with a range', async () => {
  await open()
  const { id } = await start('fast', 'slow')
  const response = await fetch(job(id, '/result'))
  const [etag = '', length] = ['etag', 'content-length'].map((name) => response.headers.get(name) ?? undefined)
  expect([response.status, length, etag]).toEqual([200, undefined, expect.stringMatching(/^".{22}"$/)])
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  const begun = Buffer.from(value ?? [])
  expect(begun.includes('fast_rotated.pdf')).toBe(true)
  await expect.poll(() => statesOf(id)).toEqual(['done', 'running'])
  expect((await fetch(job(id, '/parts/0/result'))).status).toBe(200)
  expect((await fetch(job(id, '/parts/1/result'))).status).toBe(404)
  const chunks = [begun]
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
    chunks.push(Buffer.from(next.value))
  const grown = Buffer.concat(chunks)
  expect((await unzipped(grown)).map(({ name }) => name)).toEqual(['fast_rotated.pdf', 'slow_rotated.pdf'])

  const whole = await fetch(job(id, '/result'))
  expect(whole.headers.get('etag')).toBe(etag)
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), grown)).toBe(0)
  const headers = { Range: `bytes=${begun.length}-`, 'If-Range': etag }
  const rest = await fetch(job(id, '/result'), { headers })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes ${begun.length}-${grown.length - 1}/${grown.length}`,
  ])
  expect(Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]).equals(grown)).toBe(true)
  for (const range of [`bytes=0-0`, `bytes=40-${grown.length - 30}`, 'bytes=-5']) {
    const [, from, to] = /(\d*)-(\d*)/.exec(range) ?? []
    const [first, last] = from === '' ? [grown.length - Number(to), grown.length - 1] : [Number(from), Number(to)]
    const part = await fetch(job(id, '/result'), { headers: { Range: range } })
    expect(Buffer.from(await part.arrayBuffer()).equals(grown.subarray(first, last + 1))).toBe(true)
  }
  const known = await fetch(job(id, '/result'), { headers: { 'If-None-Match': etag } })
  expect(known.status).toBe(304)
})

test('parts move up one by one; deleting the job ends the rest, the ZIP on its way, and every file', async () => {
  await open()
  const { id } = await start('fast', 'hang', 'last')
  await expect.poll(() => statesOf(id)).toEqual(['done', 'running', 'queued'])
  const { state, progress, parts } = await find(id)
  expect([state, parts?.[2]?.queuePlace]).toEqual(['running', 1])
  expect(progress).toBeCloseTo(1 / 3)
  const events = (await fetch(job(id, '/events'))).text()
  const response = await fetch(job(id, '/result'))
  const download = response.arrayBuffer().catch(String)
  expect(await remove(id)).toBe(204)
  expect(await download).toBe('TypeError: terminated')
  expect(await events).toContain('"state":"cancelled"')
  expect((await fetch(job(id))).status).toBe(404)
  await expect.poll(server.listFiles).toEqual([])
})

test('a thread that dies takes one file with it; a batch without any success has failed, and no ZIP', async () => {
  await open()
  const mixed = await finish((await start('crash', 'fast')).id)
  expect([mixed.state, mixed.parts?.[0]?.error]).toMatchObject(['done', { code: 'INTERNAL', fileIndex: 0 }])
  const { id } = await start('crash', 'crash')
  const download = fetch(job(id, '/result'))
  expect(await finish(id)).toMatchObject({ state: 'failed', progress: 1, error: { code: 'INTERNAL' } })
  expect((await download).status).toBe(404)
})

test('a caller that disconnects while waiting takes its batch with it', async () => {
  await open()
  const stop = new AbortController()
  const form = new FormData()
  for (const name of ['hang.pdf', 'b.pdf']) form.append('files', new File([new Uint8Array(plain(1))], name))
  form.append('angle', '90')
  const call = fetch(`${server.url}/api/pdf/rotate`, { method: 'POST', body: form, signal: stop.signal })
  // How many there are changes while the second file is done.
  await expect.poll(async () => (await server.listFiles()).length).toBeGreaterThanOrEqual(2)
  stop.abort()
  await expect(call).rejects.toThrow('aborted')
  await expect.poll(server.listFiles).toEqual([])
})

test('a repeated key returns the same batch', { tags: ['full'] }, async () => {
  await open()
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'folder-7' }
  const first = await readJob(await send(['a', 'b'], headers))
  expect((await readJob(await send(['a', 'b'], headers))).id).toBe(first.id)
  expect(await readProblem(await send(['a', 'c'], headers))).toMatchObject({ code: 'KEY_REUSED' })
  await finish(first.id)
  const waiting = { 'Idempotency-Key': 'folder-8' }
  const answers = [await send(['a', 'b'], waiting), await send(['a', 'b'], waiting)]
  const [one, two] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  expect(answers.map(({ status }, index) => (status === 200 ? status : String([one, two][index])))).toEqual([200, 200])
  expect(one?.equals(two ?? Buffer.of())).toBe(true)
})

test('every file counts: waiting, kept and per day', async () => {
  await open({ CLIENT_QUEUE_LIMIT: '5', CLIENT_JOBS: '5', DAILY_OPERATIONS: '5' })
  const { id } = await start('hang', 'b', 'c')
  await expect.poll(() => statesOf(id)).toEqual(['running', 'queued', 'queued'])
  expect(await readProblem(await send(['d', 'e', 'f', 'g']))).toMatchObject({ status: 429, quota: 'waiting', limit: 5 })
  const other = await start('d', 'e')
  expect(await readProblem(await send(['g']))).toMatchObject({ status: 429, quota: 'day' })
  await remove(id)
  expect((await finish(other.id)).state).toBe('done')
  // Work that was not done is not counted.
  const last = await finish((await start('a', 'b', 'c')).id)
  expect(last.parts?.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(await readProblem(await send(['g']))).toMatchObject({ quota: 'day' })
  expect(await (await fetch(`${server.url}/api/config`)).json()).toMatchObject({ maxBatchFiles: 5 })
})

test('files past the quota are refused, the others done', async () => {
  await open({ DAILY_OPERATIONS: '2' })
  const done = await finish((await start('a', 'b', 'c')).id)
  expect(done.parts?.map(({ state, error }) => error?.quota ?? state)).toEqual(['done', 'done', 'day'])
})

test('kept jobs are counted by file', { tags: ['full'] }, async () => {
  await open({ CLIENT_JOBS: '3' })
  await finish((await start('a', 'b')).id)
  expect(await readProblem(await send(['c', 'd']))).toMatchObject({ status: 429, quota: 'kept', limit: 3 })
  expect((await finish((await start('c')).id)).state).toBe('done')
})

test.runIf(IS_ALONE)(
  'a batch of files that never end keeps nobody else from being served',
  { tags: ['full'] },
  async () => {
    await open({ ENGINE_THREADS: '2', TRUST_PROXY: 'true' })
    const other = (index: number) => ({ 'x-forwarded-for': `192.0.2.${index}` })
    const names = Array.from({ length: 20 }, () => 'hang')
    const { id } = await readJob(await send(names, { Prefer: 'respond-async', ...other(1) }))
    await expect.poll(() => statesOf(id)).toContain('running')
    for (let call = 0; call < 2; call += 1) expect((await send(['fast', 'fast'], other(2))).status).toBe(200)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    await remove(id)
    await expect.poll(server.listFiles).toEqual([])
  },
)
