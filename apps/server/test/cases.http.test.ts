import { decodeReport, ERRORS, OPERATIONS, REPORT_HEADER } from '@recto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CASE_TABLES } from '../../../packages/engine/test/case-tables.ts'
import type { AcceptedCase, RefusedCase } from '../../../packages/engine/test/operation-case.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Sends a row the way a browser would. */
function send({ operation, files, options }: AcceptedCase | RefusedCase): Promise<Response> {
  const inputs = files()
  const passwords = JSON.stringify(inputs.map((file) => file.password ?? null))
  const { path } = OPERATIONS[operation]
  return callOperation(server.url, { path, files: inputs, fields: { options: JSON.stringify(options), passwords } })
}

describe.each(Object.entries(CASE_TABLES))('%s, over HTTP', (_, table) => {
  test.each(table.accepted)('$name', async (row) => {
    const response = await send(row)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(OPERATIONS[row.operation].answer.contentType)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('cache-control')).toBe('no-store')
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
    const report = decodeReport(response.headers.get(REPORT_HEADER))
    expect(response.headers.get('x-page-count')).toBe(String(report.pageCount))
    await row.check({ name, bytes, report })
  })

  test.each(table.refused)('$name', async (row) => {
    const { status } = ERRORS[row.error]
    const response = await send(row)
    expect(response.status).toBe(status)
    const problem = await readProblem(response)
    expect(problem).toMatchObject({ ...row.facts, code: row.error, status })
    expect(problem['mediaType']).toContain('application/problem+json')
  })

  test('leaves no file behind', async () => {
    await expect.poll(() => server.listFiles()).toEqual([])
  })
})
