import { OPERATIONS, type OperationId } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { HOSTILE } from '../../../fixtures/hostile.ts'
import { requiredFields } from './required-fields.ts'
import { callOperation, startTestServer, type TestServer } from './start-test-server.ts'

/** Limit on CPU time of all threads together; wall time would include everything else on the machine. */
const MAX_MS = 10_000
const PATIENCE_MS = 600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ JOB_TIMEOUT_S: '300' })
})
afterAll(() => server.close())

interface Answer {
  status: number
  code?: string
  reason?: string
  ms: number
}

/** Sends a file to an operation, as many times as it requires files. */
async function send(id: OperationId, bytes: Uint8Array): Promise<Answer> {
  const { files, path } = OPERATIONS[id]
  const inputs = Array.from({ length: files.min }, () => ({ name: 'hostile.pdf', bytes, field: files.field }))
  const start = process.cpuUsage()
  const response = await callOperation(server.url, {
    path,
    files: inputs,
    fields: requiredFields(id),
  })
  const body = await response.text()
  const { user, system } = process.cpuUsage(start)
  const ms = (user + system) / 1000
  if (response.ok) return { status: response.status, ms }
  const { code, reason } = JSON.parse(body) as { code: string; reason?: string }
  return { status: response.status, code, ms, ...(reason === undefined ? {} : { reason }) }
}

/** Takes longest by far. */
const SLOW_FILE = 'twenty object streams of 20 MB each'
/** One file per limit; the engine's own tests cover more. */
const FILES = ['a hundred thousand nested arrays', 'unclosed trailers']
const FILES_IN_FULL_RUN = [
  'a cross-reference stream with two million entries in a few kilobytes',
  'half a million pages',
]

/** An operation that only reads, one that writes, and one that renders. */
const KINDS: OperationId[] = ['info', 'merge', 'toImage']
/** `fromOffice` takes no PDF files. */
const OTHERS = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => !KINDS.includes(id) && id !== 'fromOffice')

/** Sends a file to each operation in turn: all must report the exceeded limit in time, and leave no file behind. */
async function expectLimit(name: string, ids: readonly OperationId[]): Promise<void> {
  const file = HOSTILE[name]
  const bytes = file?.make() ?? new Uint8Array()
  for (const id of ids) {
    const answer = await send(id, bytes)
    const expected = { status: 422, code: 'TOO_COMPLEX', reason: file?.outcome }
    expect([id, answer]).toMatchObject([id, expected])
    expect(answer.ms).toBeLessThan(MAX_MS)
  }
  await expect.poll(server.listFiles).toEqual([])
}

test.each(FILES)('%s exceed a limit that each kind of operation reports, in time', { timeout: PATIENCE_MS }, (name) =>
  expectLimit(name, KINDS),
)

test.each(FILES_IN_FULL_RUN)(
  '%s exceed a limit that each kind of operation reports, in time',
  { timeout: PATIENCE_MS, tags: ['full'] },
  (name) => expectLimit(name, KINDS),
)

test.each([...FILES, ...FILES_IN_FULL_RUN, SLOW_FILE])(
  '%s exceed a limit that all other operations report, in time',
  { timeout: PATIENCE_MS, tags: ['full'] },
  (name) => expectLimit(name, name === SLOW_FILE ? [...KINDS, ...OTHERS] : OTHERS),
)

test('a file whose counts exceed its content is treated as damaged', async () => {
  for (const name of [
    'a cross-reference table that claims a billion entries',
    'cross-reference entries of a quadrillion bytes',
  ]) {
    const answer = await send('info', HOSTILE[name]?.make() ?? new Uint8Array())
    expect(answer).toMatchObject({ status: 422, code: 'DAMAGED_PDF' })
    expect(answer.ms).toBeLessThan(MAX_MS)
  }
})
