import { OPERATIONS } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as hostile from '../../../fixtures/hostile.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const MAX_MS = 10_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Sends a file to an operation, as often as it needs files. */
function send(definition: (typeof OPERATIONS)[keyof typeof OPERATIONS], bytes: Uint8Array): Promise<Response> {
  const { files, path } = definition
  const inputs = Array.from({ length: files.min }, () => ({ name: 'hostile.pdf', bytes, field: files.field }))
  return callOperation(server.url, { path, files: inputs, fields: { userPassword: 'x', password: 'x' } })
}

test.each([
  ['a file that unpacks to gigabytes', hostile.decompressionBomb, 'expansion', /more than 256 MB/],
  ['data nested a hundred thousand levels deep', hostile.deeplyNested, 'nesting', /more than 400 levels/],
  ['a table of a hundred million objects', hostile.manyObjects, 'objects', /more than 1,000,000\./],
])('%s is refused by every call with what is wrong about it', { timeout: 120_000 }, async (_, build, reason, words) => {
  const bytes = build()
  for (const definition of Object.values(OPERATIONS)) {
    const start = performance.now()
    const problem = await readProblem(await send(definition, bytes))
    expect(problem).toMatchObject({ status: 422, code: 'TOO_COMPLEX', reason })
    expect(problem['message']).toMatch(words)
    expect(performance.now() - start).toBeLessThan(MAX_MS)
  }
  await expect.poll(server.listFiles).toEqual([])
})

test.each([
  ['a page listed a hundred million times', hostile.endlessPages],
  ['a table that claims a hundred million objects and has two', hostile.manyObjectsInTable],
])('%s is read as far as it goes', { timeout: 120_000 }, async (_, build) => {
  for (const definition of Object.values(OPERATIONS)) {
    const start = performance.now()
    const response = await send(definition, build())
    await response.arrayBuffer()
    expect([definition.id, response.status]).toEqual([definition.id, 200])
    expect(performance.now() - start).toBeLessThan(MAX_MS)
  }
  await expect.poll(server.listFiles).toEqual([])
})
