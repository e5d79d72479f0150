import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { JobStatus } from '@recto/contract'
import { expect, test } from 'vitest'

import { printedBook } from '../../../bench/generated-documents.ts'
import { plain } from '../../../fixtures/documents.ts'
import { DurableServer } from './durable-server.ts'
import { callOperation } from './start-test-server.ts'

const LOCKED = new URL('../../../fixtures/pdf/locked.pdf', import.meta.url)
const PASSWORD = 'open sesame'

const server = DurableServer.forEachTest()

/** Converts files to images, including a book of a thousand pages, which takes long. */
async function send(contents: readonly [string, Uint8Array][], headers: Record<string, string>): Promise<Response> {
  const files = contents.map(([name, bytes]) => ({ name, bytes, field: 'files' }))
  const fields = { passwords: JSON.stringify(files.map(() => PASSWORD)) }
  return callOperation(server.url, { path: '/pdf/convert/to-image', files, fields, headers })
}

const BOOK = printedBook(1000)
const MIXED: [string, Uint8Array][] = [
  ['short.pdf', plain(1)],
  ['none.pdf', new Uint8Array(9)],
  ['book.pdf', BOOK],
  ['other book.pdf', BOOK],
]
const ASYNC = { Prefer: 'respond-async' }
const KEYED = { ...ASYNC, 'Idempotency-Key': 'shelf' }

const readJob = async (response: Response) => (await response.json()) as JobStatus
const find = async (id: string) => readJob(await fetch(`${server.url}/api/jobs/${id}`))
const statesOf = async (id: string) => (await find(id)).parts?.map(({ state }) => state)
const download = async (id: string, of = '') =>
  Buffer.from(await (await fetch(`${server.url}/api/jobs/${id}${of}/result`)).arrayBuffer()).toString('base64')
const listData = () => readdir(server.dataDir, { recursive: true })

test(
  'after kill -9, finished parts are kept and the others are done again, except one that never ends',
  { tags: ['full'] },
  async () => {
    const finished = await readJob(await send([['locked.pdf', new Uint8Array(await readFile(LOCKED))]], ASYNC))
    await expect.poll(async () => (await find(finished.id)).state).toBe('done')
    const kept = [await find(finished.id), await download(finished.id)]
    const { id } = await readJob(await send(MIXED, KEYED))
    await expect.poll(() => statesOf(id)).toEqual(['done', 'failed', 'running', 'queued'])
    const [before, image] = [await find(id), await download(id, '/parts/0')]
    for (const name of (await listData()).filter((each) => each.endsWith('request.json')))
      expect(await readFile(path.join(server.dataDir, name), 'utf8')).not.toContain(PASSWORD)

    await server.killAndRestart()
    await expect.poll(() => statesOf(id)).toEqual(['done', 'failed', 'running', 'queued'])
    expect((await find(id)).parts?.slice(0, 2)).toEqual(before.parts?.slice(0, 2))
    expect(await download(id, '/parts/0')).toBe(image)
    expect((await readJob(await send(MIXED, KEYED))).id).toBe(id)

    await server.killAndRestart()
    await expect.poll(() => statesOf(id)).toEqual(['done', 'failed', 'failed', 'running'])
    expect((await find(id)).parts?.[2]?.error).toMatchObject({ code: 'INTERRUPTED', fileIndex: 2 })
    expect([await find(finished.id), await download(finished.id)]).toEqual(kept)
    for (const each of [id, finished.id])
      expect((await fetch(`${server.url}/api/jobs/${each}`, { method: 'DELETE' })).status).toBe(204)
    await server.stop()
    expect(await readdir(server.dataDir)).toEqual([])
  },
)

test('a batch whose caller was waiting when the server died is not continued', { tags: ['full'] }, async () => {
  const call = send(MIXED, {}).catch(() => 'cut off')
  // The first book is being converted.
  await expect.poll(async () => (await listData()).some((name) => name.endsWith('part-2/attempt-1'))).toBe(true)
  await server.killAndRestart()
  expect(await call).toBe('cut off')
  expect((await listData()).filter((name) => name.endsWith('.json'))).toEqual([expect.stringMatching(/owner\.json$/)])
})
