import { readdir, readFile } from 'node:fs/promises'

import type { JobStatus } from '@recto/contract'
import { expect, test } from 'vitest'

import { printedBook } from '../../../bench/generated-documents.ts'
import { plain } from '../../../fixtures/documents.ts'
import { DurableServer } from './durable-server.ts'
import { callOperation, readProblem } from './start-test-server.ts'

const LOCKED = new URL('../../../fixtures/pdf/locked.pdf', import.meta.url)
const PASSWORD = 'open sesame'
const [TEXT, IMAGES] = ['/pdf/convert/to-text', '/pdf/convert/to-image']

const server = DurableServer.forEachTest({ CLIENT_JOBS: '4' })

interface Sent {
  bytes: Uint8Array
  fields?: Record<string, string>
  headers?: Record<string, string>
}

function send(call: string, { bytes, fields = {}, headers = {} }: Sent): Promise<Response> {
  const files = [{ name: 'a.pdf', bytes, field: 'file' }]
  return callOperation(server.url, { path: call, files, fields, headers: { Prefer: 'respond-async', ...headers } })
}

const readJob = async (response: Response) => (await response.json()) as JobStatus
const find = async (id: string) => readJob(await fetch(`${server.url}/api/jobs/${id}`))
/** The parts of a job that stay; the latest progress of its work does not. */
const findEnd = async (id: string) => {
  const { state, result, createdAt, expiresAt } = await find(id)
  return { state, result, createdAt, expiresAt }
}
const stateOf = async (id: string) => (await find(id)).state
const resultOf = async (id: string) => (await fetch(`${server.url}/api/jobs/${id}/result`)).text()

test('after kill -9, finished jobs are kept, and waiting and running ones are done again, within limits', async () => {
  const key = { 'Idempotency-Key': 'order-1' }
  const done = await readJob(await send(TEXT, { bytes: plain(3), headers: key }))
  await expect.poll(() => stateOf(done.id)).toBe('done')
  const [before, text] = [await findEnd(done.id), await resultOf(done.id)]
  const running = await readJob(await send(IMAGES, { bytes: printedBook(1000) }))
  await expect.poll(() => stateOf(running.id)).toBe('running')
  const locked = { bytes: new Uint8Array(await readFile(LOCKED)), fields: { password: PASSWORD } }
  const waiting = await readJob(await send(TEXT, locked))
  expect(waiting.state).toBe('queued')

  await server.killAndRestart()
  expect(await findEnd(done.id)).toEqual(before)
  expect(text).toContain('Plain 3')
  expect(await resultOf(done.id)).toBe(text)
  expect((await readJob(await send(TEXT, { bytes: plain(3), headers: key }))).id).toBe(done.id)
  const misused = await send(TEXT, { bytes: plain(2), headers: key })
  expect(await readProblem(misused)).toMatchObject({ code: 'KEY_REUSED' })
  await expect.poll(() => stateOf(running.id)).toBe('running')

  await server.killAndRestart()
  expect(await find(running.id)).toMatchObject({
    state: 'failed',
    error: { code: 'INTERRUPTED', message: 'The work was interrupted on our side. Please send the files again.' },
  })
  await expect.poll(() => stateOf(waiting.id)).toBe('done')
  expect(await findEnd(done.id)).toEqual(before)
  // Jobs of a client are counted across crashes.
  await send(TEXT, { bytes: plain(1) })
  expect(await readProblem(await send(TEXT, { bytes: plain(1) }))).toMatchObject({ quota: 'kept', limit: 4 })
})

test(
  'a call with an idempotency key that kill -9 interrupted gets its result when repeated',
  { tags: ['full'] },
  async () => {
    const call = () => send(TEXT, { bytes: plain(3), headers: { Prefer: '', 'Idempotency-Key': 'again' } })
    const holding = await readJob(await send(IMAGES, { bytes: printedBook(1000) }))
    await expect.poll(() => stateOf(holding.id)).toBe('running')
    const lost = call().catch(() => 'cut off')
    // A folder removed while being listed is gone.
    const list = async () => readdir(server.dataDir, { recursive: true }).catch(() => [])
    const manifests = async () => (await list()).filter((name) => name.endsWith('manifest.json'))
    await expect.poll(manifests).toHaveLength(2)
    await server.killAndRestart()
    expect(await lost).toBe('cut off')
    await fetch(`${server.url}/api/jobs/${holding.id}`, { method: 'DELETE' })
    const answer = await call()
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Plain 3')])
    await expect.poll(manifests).toHaveLength(1)
  },
)

test('a deleted job stays deleted, and nothing of it is left', { tags: ['full'] }, async () => {
  const running = await readJob(await send(IMAGES, { bytes: printedBook(1000) }))
  await expect.poll(() => stateOf(running.id)).toBe('running')
  expect((await fetch(`${server.url}/api/jobs/${running.id}`, { method: 'DELETE' })).status).toBe(204)
  await server.killAndRestart()
  expect((await fetch(`${server.url}/api/jobs/${running.id}`)).status).toBe(404)
  await server.stop()
  expect(await readdir(server.dataDir)).toEqual([])
})
