import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import type { RunningServer } from '../src/start-server.ts'
import { callOperation } from './start-test-server.ts'
import { startTestCluster, type TestCluster } from './start-test-cluster.ts'

const ASYNC = { Prefer: 'respond-async' }
const FILES = [
  { name: 'one.pdf', bytes: plain(1) },
  { name: 'two.pdf', bytes: plain(2) },
]

let cluster: TestCluster
let nodes: RunningServer[]

beforeAll(async () => {
  cluster = await startTestCluster()
  nodes = [await cluster.startNode(), await cluster.startNode()]
  await cluster.startWorker()
})
afterAll(async () => cluster.close())

const urlOf = (index: number) => nodes[index]?.url ?? ''

async function readJob(response: Response): Promise<{ id: string; state: string }> {
  return (await response.json()) as { id: string; state: string }
}

async function stateOf(node: number, id: string): Promise<string> {
  return (await readJob(await fetch(`${urlOf(node)}/api/jobs/${id}`))).state
}

test('a job accepted by one node is done by a worker, and every node can report it and send its result', async () => {
  const accepted = await callOperation(urlOf(0), { files: FILES, headers: ASYNC })
  expect(accepted.status).toBe(202)
  const { id } = await readJob(accepted)
  await expect.poll(() => stateOf(1, id)).toBe('done')
  const results = await Promise.all([0, 1].map(async (node) => fetch(`${urlOf(node)}/api/jobs/${id}/result`)))
  const [one, other] = await Promise.all(results.map(async (result) => Buffer.from(await result.arrayBuffer())))
  expect(one?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true)
  const range = await fetch(`${urlOf(1)}/api/jobs/${id}/result`, { headers: { Range: 'bytes=10-19' } })
  expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, one?.subarray(10, 20)])
  expect((await fetch(`${urlOf(0)}/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await fetch(`${urlOf(1)}/api/jobs/${id}`)).status).toBe(404)
})

test('the same idempotency key sent to two nodes at once starts one job', async () => {
  const headers = { ...ASYNC, 'Idempotency-Key': 'k-1' }
  const calls = Array.from({ length: 6 }, async (_, index) =>
    readJob(await callOperation(urlOf(index % 2), { files: FILES, headers })),
  )
  const jobs = await Promise.all(calls)
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
  const other = await callOperation(urlOf(1), { files: FILES.toReversed(), headers })
  expect(other.status).toBe(422)
})

test('an idempotency key whose job was deleted starts one new job, at whichever node it is sent again', async () => {
  const headers = { ...ASYNC, 'Idempotency-Key': 'k-2' }
  const send = async (node: number) => readJob(await callOperation(urlOf(node), { files: FILES, headers }))
  const { id: deleted } = await send(0)
  expect((await fetch(`${urlOf(1)}/api/jobs/${deleted}`, { method: 'DELETE' })).status).toBe(204)
  const jobs = await Promise.all([0, 1, 0, 1, 0, 1].map(send))
  const ids = new Set(jobs.map(({ id }) => id))
  expect([ids.size, ids.has(deleted)]).toEqual([1, false])
})

test('a batch is done part by part, and each node sends the archive', async () => {
  const accepted = await callOperation(urlOf(0), {
    path: '/pdf/rotate',
    files: FILES.map((file) => ({ ...file, field: 'files' })),
    fields: { rotations: '[{"page":1,"degrees":90}]' },
    headers: ASYNC,
  })
  expect(accepted.status).toBe(202)
  const { id } = await readJob(accepted)
  await expect.poll(() => stateOf(1, id)).toBe('done')
  const archives = await Promise.all(
    [0, 1].map(async (node) => (await fetch(`${urlOf(node)}/api/jobs/${id}/result`)).arrayBuffer()),
  )
  expect(
    Buffer.from(archives[0] ?? new ArrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect(archives[1]).toEqual(archives[0])
})
