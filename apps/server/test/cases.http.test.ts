import { decodeReport, ERRORS, OPERATIONS, REPORT_HEADER } from '@recto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cases } from '../../../packages/engine/src/tools/merge-pdf/merge.cases.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe.each([['merge', cases]])('%s, over HTTP', (_, table) => {
  test.each(table.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const files = row.files()
    const passwords = JSON.stringify(files.map((file) => file.password ?? null))
    const fields = { options: JSON.stringify(row.options), passwords }
    const { path, answer } = OPERATIONS[row.operation]
    const response = await callOperation(server.url, { path, files, fields })
    if ('check' in row.expected) {
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(answer.contentType)
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(response.headers.get('cache-control')).toBe('no-store')
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
      const report = decodeReport(response.headers.get(REPORT_HEADER))
      expect(response.headers.get('x-page-count')).toBe(String(report.pageCount))
      await row.expected.check({ name, bytes, report })
      return
    }
    const { error, facts } = row.expected
    expect(response.status).toBe(ERRORS[error].status)
    expect(await readProblem(response)).toMatchObject({
      ...facts,
      code: error,
      status: ERRORS[error].status,
      mediaType: expect.stringContaining('application/problem+json') as string,
    })
  })

  test('leaves no file behind', async () => {
    expect(await server.listFiles()).toEqual([])
  })
})
