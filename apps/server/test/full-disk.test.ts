import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { JobStatus } from '@recto/contract'
import { afterEach, expect, test } from 'vitest'

import { large, plain } from '../../../fixtures/documents.ts'
import { openFileStore } from '../src/store/file-store.ts'
import { fillDisk, type CallKind } from './full-disk.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { IS_ALONE } from './test-backend.ts'

const threadFile = new URL('full-disk-thread.ts', import.meta.url)
const merge = mergeOf(plain(1))
const largeMerge = mergeOf(large())
const images = {
  path: '/pdf/convert/to-image',
  files: [{ name: 'a.pdf', bytes: plain(3), field: 'file' }],
  fields: { quality: 'low' },
}
const inJob = { Prefer: 'respond-async' }
const mend: (() => void)[] = []

// Backwards, since each puts back what it found.
afterEach(() =>
  mend
    .splice(0)
    .toReversed()
    .forEach((undo) => undo()),
)

function mergeOf(bytes: Uint8Array) {
  return { files: ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes })) }
}

const fill = (kind: CallKind) => void mend.push(fillDisk(kind))

/** Expects STORAGE_FULL, and that no file of the request is left. */
async function expectFull({ listFiles }: TestServer, response: Response): Promise<void> {
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readProblem(response)).toMatchObject({
    status: 507,
    code: 'STORAGE_FULL',
    message: 'The server has no room for this file or its result right now. Try a smaller file, or try again later.',
    mediaType: 'application/problem+json; charset=utf-8',
  })
  await expect.poll(listFiles).toEqual([])
}

test.each<Failing>([
  ['the folder of a call', 'folders', {}],
  ['the upload of a job', 'streams', inJob],
])('when the disk is full for %s, requests get STORAGE_FULL, and later ones succeed', expectRecovery)
test.each<Failing>([
  ['the folder of a job', 'folders', inJob],
  ['the upload of a call', 'streams', {}],
  ['the upload of a call that may be sent again', 'streams', { 'Idempotency-Key': 'one' }],
])(
  'when the disk is full for %s, requests get STORAGE_FULL, and later ones succeed',
  { tags: ['full'] },
  expectRecovery,
)

type Failing = [what: string, kind: CallKind, headers: Record<string, string>]

async function expectRecovery(...[, kind, headers]: Failing): Promise<void> {
  const server = await startTestServer()
  try {
    fill(kind)
    await expectFull(server, await callOperation(server.url, { ...largeMerge, headers }))
    mend.pop()?.()
    const fine = await callOperation(server.url, largeMerge)
    expect([fine.status, fine.headers.get('x-page-count')]).toEqual([200, '2'])
    await fine.arrayBuffer()
    await expect.poll(server.listFiles).toEqual([])
  } finally {
    await server.close()
  }
}

test.each([
  ['a result that comes whole', largeMerge],
  ['an archive that is written as it is made', images],
])('%s that does not fit on the disk ends with STORAGE_FULL, for requests and jobs alike', async (_, call) => {
  const server = await startTestServer({}, { threadFile })
  try {
    await expectFull(server, await callOperation(server.url, call))
    await expectFull(server, await callOperation(server.url, { ...call, headers: { 'Idempotency-Key': 'one' } }))
    const started = await callOperation(server.url, { ...call, headers: inJob })
    expect(started.status).toBe(202)
    const { id } = (await started.json()) as JobStatus
    const updates = await (await fetch(`${server.url}/api/jobs/${id}/events`)).text()
    expect(updates).toMatch(/"state":"failed"[^]*"code":"STORAGE_FULL"/)
    expect((await fetch(`${server.url}/api/jobs/${id}/result`)).status).toBe(404)
    await expect.poll(server.listFiles).toEqual([])
  } finally {
    await server.close()
  }
})

test('an upload larger than the free space is refused before it is read', async () => {
  const server = await startTestServer()
  try {
    fill('free space')
    await expectFull(server, await callOperation(server.url, largeMerge))
    mend.pop()?.()
    expect((await callOperation(server.url, largeMerge)).status).toBe(200)
  } finally {
    await server.close()
  }
})

test.runIf(IS_ALONE)('a small call needs no room on the disk', async () => {
  const server = await startTestServer({}, { threadFile })
  try {
    for (const kind of ['free space', 'streams', 'whole files'] as const) fill(kind)
    // More calls than may be in memory at the same time.
    for (let call = 0; call < 130; call += 1) {
      const merged = await callOperation(server.url, merge)
      expect([merged.status, merged.headers.get('x-page-count')]).toEqual([200, '2'])
      expect(Number(merged.headers.get('content-length'))).toBe((await merged.arrayBuffer()).byteLength)
    }
    await expect.poll(server.listFiles).toEqual([])
  } finally {
    await server.close()
  }
})

test('a server is not ready while its disk is full', async () => {
  const server = await startTestServer()
  try {
    fill('whole files')
    const full = await fetch(`${server.url}/api/ready`)
    expect([full.status, await full.json()]).toMatchObject([503, { checks: { store: false } }])
    expect(await server.listFiles()).toEqual([])
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    mend.pop()?.()
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  } finally {
    await server.close()
  }
})

test.runIf(IS_ALONE)('a result outlives a server that stops while the disk is full', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-full-'))
  const server = await startTestServer({ DATA_DIR: dataDir })
  const started = await callOperation(server.url, { ...merge, headers: inJob })
  const { id } = (await started.json()) as JobStatus
  expect(await (await fetch(`${server.url}/api/jobs/${id}/events`)).text()).toContain('"state":"done"')
  fill('whole files')
  await server.close()
  expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^kept-/)])
  await rm(dataDir, { recursive: true })
})

test.runIf(IS_ALONE)('a job that cannot be stored is refused, and nothing of it is left', async () => {
  const server = await startTestServer()
  try {
    fill('whole files')
    await expectFull(server, await callOperation(server.url, { ...merge, headers: inJob }))
    mend.pop()?.()
    const fine = await callOperation(server.url, { ...merge, headers: inJob })
    expect(fine.status).toBe(202)
  } finally {
    await server.close()
  }
})

test.each<CallKind>(['folders', 'whole files'])(
  'a server whose %s does not fit on the disk does not start, and leaves nothing behind',
  async (kind) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-full-'))
    await writeFile(path.join(dataDir, 'letter.txt'), 'not ours')
    fill(kind)
    await expect(openFileStore(dataDir)).rejects.toThrow('ENOSPC')
    expect(await readdir(dataDir)).toEqual(['letter.txt'])
    await rm(dataDir, { recursive: true })
  },
)
