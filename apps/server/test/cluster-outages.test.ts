import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { JobStatus } from '@recto/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import type { RunningServer } from '../src/start-server.ts'
import { startObjectServer, type ObjectServer } from './start-object-server.ts'
import { callOperation, readProblem } from './start-test-server.ts'
import { startTestCluster, type TestCluster } from './start-test-cluster.ts'

const threadFile = new URL('named-thread.ts', import.meta.url)
const ASYNC = { Prefer: 'respond-async' }
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })
type Promised = [what: string, headersOf: () => Record<string, string>]

/** Calls that cannot be guaranteed without both Redis and the store. */
const PROMISES: Promised[] = [
  ['a job', () => ASYNC],
  ['a call with a key', newKey],
  ['a job with a key', () => ({ ...ASYNC, ...newKey() })],
]
/** Jobs of the test. */
let ids: string[] = []
/** Longer than a worker takes for two attempts. */
const OUTAGE_MS = 6000

let cluster: TestCluster
let objects: ObjectServer
let nodes: RunningServer[]

beforeEach(settle)
beforeAll(async () => {
  objects = await startObjectServer()
  for (const [name, value] of Object.entries(objects.credentials)) vi.stubEnv(name, value)
  const store = { url: objects.storeUrl, listKeys: () => objects.listKeys(), close: async () => undefined }
  cluster = await startTestCluster({ ENGINE_THREADS: '1', DAILY_OPERATIONS: '1000' }, { store })
  nodes = [await cluster.startNode({}, { threadFile }), await cluster.startNode({}, { threadFile })]
  await cluster.startWorker({}, { threadFile })
})
afterAll(async () => {
  await cluster.close()
  await objects.close()
  vi.unstubAllEnvs()
})
afterEach(async () => {
  Object.assign(objects.faults, { busyFor: undefined, breakAfterBytes: undefined })
  await objects.start()
  await cluster.redis.restart()
  await waitUntilReady()
  for (const id of ids) await fetch(address(0, `/jobs/${id}`), { method: 'DELETE' })
  ids = []
})

const address = (node: number, path: string) => `${nodes[node]?.url ?? ''}/api${path}`

async function waitUntilReady(): Promise<void> {
  for (const node of [0, 1]) await expect.poll(async () => (await readiness(node)).status).toBe(200)
}

async function stopStoreForAWhile(): Promise<void> {
  await objects.stop()
  await wait(OUTAGE_MS)
  await objects.start()
}

async function readiness(node: number): Promise<{ status: number; checks: unknown }> {
  const response = await fetch(address(node, '/ready'))
  const { checks } = (await response.json()) as { checks: unknown }
  return { status: response.status, checks }
}

/** Rotates a file that behaves as its name says. */
function rotate(node: number, name: string, headers: Record<string, string> = {}, bytes = plain(1)): Promise<Response> {
  const files = [{ name: `${name}.pdf`, bytes, field: 'file' }]
  return callOperation(nodes[node]?.url ?? '', { path: '/pdf/rotate', files, fields: { angle: '90' }, headers })
}

async function start(name: string, bytes?: Uint8Array): Promise<string> {
  const response = await rotate(0, name, ASYNC, bytes)
  expect(response.status).toBe(202)
  const { id } = (await response.json()) as JobStatus
  ids.push(id)
  return id
}

async function stateOf(id: string, node = 1): Promise<string> {
  return ((await (await fetch(address(node, `/jobs/${id}`))).json()) as JobStatus).state
}

async function remove(id: string): Promise<void> {
  expect((await fetch(address(1, `/jobs/${id}`), { method: 'DELETE' })).status).toBe(204)
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readProblem(response)).toMatchObject({ status: 503, code: 'BUSY' })
}

/** Sends the first half of a form now and the rest on demand; then resolves with the response. */
function upload(headers: Record<string, string>): () => Promise<Response> {
  const [begin, end] = [
    '--b\r\nContent-Disposition: form-data; name="angle"\r\n\r\n90\r\n--b\r\n' +
      'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
    '\r\n--b--\r\n',
  ].map((text) => Buffer.from(text))
  const form = Buffer.concat([begin ?? Buffer.of(), plain(9), end ?? Buffer.of()])
  const type = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': form.length }
  const call = request(address(0, '/pdf/rotate'), { method: 'POST', headers: { ...headers, ...type } })
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  call.on('error', reject)
  call.on('response', (message) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      const entries = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)])
      resolve(new Response(Buffer.concat(chunks), { status: message.statusCode ?? 0, headers: entries }))
    })
  })
  call.write(form.subarray(0, 800))
  return () => {
    call.end(form.subarray(800))
    return promise
  }
}

/** Waits until nothing is running. */
async function settle(): Promise<void> {
  const open = async () => (await objects.listKeys()).filter((key) => key.startsWith('open/'))
  await expect.poll(async () => [...(await open()), ...(await everything()).files]).toEqual([])
}

/** Keys of all objects, and the names of files on nodes. */
async function everything(): Promise<{ keys: string[]; files: string[] }> {
  const files = (await cluster.listFiles()).filter((name) => !name.includes('/'))
  return { keys: await objects.listKeys(), files }
}

/** The first event of a stream, and all of it. */
function followEvents({ body }: Response): { begun: Promise<string>; ended: Promise<string> } {
  const { promise: begun, resolve } = Promise.withResolvers<string>()
  const read = async () => {
    let text = ''
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString()
      resolve(text)
    }
    return text
  }
  return { begun, ended: read() }
}

test(
  'while Redis is unreachable, nothing is promised or stored, and results can be fetched',
  { tags: ['full'] },
  async () => {
    const done = await start('fast')
    await expect.poll(() => stateOf(done)).toBe('done')
    await settle()
    const hanging = await start('hang')
    await expect.poll(() => stateOf(hanging)).toBe('running')
    // The worker fetches the input after reporting that it runs.
    await expect.poll(async () => (await everything()).files).toHaveLength(1)
    const before = await everything()
    await cluster.redis.stop()
    for (const [, headersOf] of PROMISES) await expectUnavailable(await rotate(0, 'fast', headersOf()))
    await expectUnavailable(await rotate(1, 'fast'))
    for (const path of ['', '/events', '/result'])
      await expectUnavailable(await fetch(address(1, `/jobs/${hanging}${path}`)))
    await expectUnavailable(await fetch(address(1, `/jobs/${hanging}`), { method: 'DELETE' }))
    expect([await stateOf(done), (await fetch(address(1, `/jobs/${done}/result`))).status]).toEqual(['done', 200])
    expect(await readiness(0)).toEqual({ status: 503, checks: { queue: false, store: true, threads: true } })
    expect((await fetch(address(0, '/health'))).status).toBe(200)
    expect(await everything()).toEqual(before)

    await cluster.redis.restart()
    // As before: the node that deletes it now stops the work.
    await expect.poll(() => stateOf(hanging)).toBe('running')
    await remove(hanging)
    const next = await start('fast')
    await expect.poll(() => stateOf(next)).toBe('done')
  },
)

test('while the store is unreachable, nothing is promised, and work that needs no store is done', async () => {
  const done = await start('fast')
  await expect.poll(() => stateOf(done)).toBe('done')
  await settle()
  const before = await everything()
  await objects.stop()
  for (const [, headersOf] of PROMISES) await expectUnavailable(await rotate(0, 'fast', headersOf()))
  for (const path of ['', '/events', '/result', '/report'])
    await expectUnavailable(await fetch(address(1, `/jobs/${done}${path}`)))
  await expectUnavailable(await fetch(address(1, `/jobs/${done}`), { method: 'DELETE' }))
  expect((await rotate(1, 'fast')).status).toBe(200)
  expect(await readiness(0)).toEqual({ status: 503, checks: { queue: true, store: false, threads: true } })
  await objects.start()
  expect(await everything()).toEqual(before)
  expect(await stateOf(done)).toBe('done')
})

test.each(PROMISES.slice(0, 1))('%s whose manifest the store failed to take does not exist', expectNothing)
test.each(PROMISES.slice(1))(
  '%s whose manifest the store failed to take does not exist',
  { tags: ['full'] },
  expectNothing,
)

async function expectNothing(...[, headersOf]: Promised): Promise<void> {
  const headers = headersOf()
  const before = await everything()
  objects.faults.busyFor = /^PUT .*\/manifest/
  await expectUnavailable(await rotate(0, 'fast', headers))
  objects.faults.busyFor = undefined
  const isOfKey = (key: string) => key.startsWith('keys/')
  const withoutRecords = async () => (await objects.listKeys()).filter((key) => !isOfKey(key))
  await expect.poll(withoutRecords).toEqual(before.keys.filter((key) => !isOfKey(key)))
  expect((await rotate(1, 'fast', headers)).status).toBe('Prefer' in headers ? 202 : 200)
}

test.each(['Redis', 'the store'])(
  'an upload during which %s becomes unreachable ends with 503, and leaves nothing behind',
  async (part) => {
    const before = await everything()
    const finish = upload(ASYNC)
    await expect.poll(async () => (await everything()).files).toHaveLength(before.files.length + 1)
    await (part === 'Redis' ? cluster.redis : objects).stop()
    await expectUnavailable(await finish())
    await objects.start()
    // The job is withdrawn in the background, which may reach the store only now.
    await expect.poll(everything).toEqual(before)
  },
)

test.each(['Redis', 'the store'])(
  'a client following a job sees it end, even though %s is unreachable in between',
  { tags: ['full'] },
  async (part) => {
    const id = await start('slow')
    await expect.poll(() => stateOf(id)).toBe('running')
    const events = followEvents(await fetch(address(1, `/jobs/${id}/events`)))
    expect(await events.begun).toContain('"state":"running"')
    if (part === 'Redis') await cluster.redis.stop()
    else await stopStoreForAWhile()
    // Without Redis the end is found in the store; without the store the work is repeated as often as necessary.
    expect(await events.ended).toContain('"state":"done"')
  },
)

test(
  'a caller waiting for a batch is answered without Redis, and recovers afterwards',
  { tags: ['full'] },
  async () => {
    const files = ['slow', 'fast'].map((name) => ({ name: `${name}.pdf`, bytes: plain(1) }))
    const call = callOperation(nodes[0]?.url ?? '', { path: '/pdf/rotate', files, fields: { angle: '90' } })
    await expect.poll(async () => (await objects.listKeys()).some((key) => key.includes('/attempt/'))).toBe(true)
    await cluster.redis.stop()
    await wait(OUTAGE_MS)
    await cluster.redis.restart()
    expect((await call).status).toBe(200)
  },
)

test('a download that breaks off is resumed at another node', { tags: ['full'] }, async () => {
  const source = Buffer.from(plain(1))
  const end = source.lastIndexOf('startxref')
  const large = Buffer.concat([source, Buffer.from(`%${'x'.repeat(2_000_000)}\n`), source.subarray(end)])
  const id = await start('fast', large)
  await expect.poll(() => stateOf(id)).toBe('done')
  const whole = Buffer.from(await (await fetch(address(1, `/jobs/${id}/result`))).arrayBuffer())
  objects.faults.breakAfterBytes = 500_000
  const response = await fetch(address(0, `/jobs/${id}/result`))
  const got: Uint8Array[] = []
  const read = async () => {
    for await (const chunk of response.body ?? []) got.push(chunk)
  }
  await expect(read()).rejects.toThrow('terminated')
  objects.faults.breakAfterBytes = undefined
  const begun = Buffer.concat(got)
  expect(begun.length).toBeGreaterThan(100_000)
  expect(begun.length).toBeLessThan(whole.length)
  const headers = { Range: `bytes=${begun.length}-`, 'If-Range': response.headers.get('etag') ?? '' }
  const rest = await fetch(address(1, `/jobs/${id}/result`), { headers })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]).equals(whole)).toBe(true)
})
