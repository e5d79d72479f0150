import {
  contentTypesOf,
  decodeReport,
  encodeOptions,
  ERRORS,
  OPERATIONS,
  parseReportLink,
  REPORT_HEADER,
  type ResultReport,
  toReport,
} from '@recto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CASE_TABLES } from '../../../packages/engine/test/case-tables.ts'
import { checkAnswer } from '../../../packages/engine/test/check-answer.ts'
import { rowsAt, type AcceptedCase, type RefusedCase } from '../../../packages/engine/test/operation-case.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
/** Reports that were too long for their header, which the server keeps as long as results. */
let keptReports = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The files of a row except its images. */
function documentsOf(files: AcceptedCase['files']) {
  return files().filter(({ field }) => field === undefined)
}

/** Sends a row the way a browser would. */
function send({ operation, files, options }: AcceptedCase | RefusedCase): Promise<Response> {
  const definition = OPERATIONS[operation]
  const inputs = files().map((file) => ({ ...file, field: file.field ?? definition.files.field }))
  const fields = encodeOptions(definition, options)
  const passwords = JSON.stringify(documentsOf(files).map((file) => file.password ?? null))
  return callOperation(server.url, { path: definition.path, files: inputs, fields: { passwords, ...fields } })
}

/** The name under which a browser saves a response, as current browsers read it. */
function savedName(response: Response): string {
  const encoded = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return decodeURIComponent(encoded)
}

/** The report of a result: from its header, or from its link. */
async function readReport({ headers }: Response): Promise<ResultReport> {
  const address = parseReportLink(headers.get('link'))
  if (address === undefined) return decodeReport(headers.get(REPORT_HEADER))
  keptReports += 1
  return toReport(await (await fetch(new URL(address, server.url))).json())
}

describe.each(Object.entries(CASE_TABLES))('%s, over HTTP', (_, table) => {
  const accepted = rowsAt('http', table.accepted)
  const refused = rowsAt('http', table.refused)

  async function expectAccepted(row: AcceptedCase): Promise<void> {
    const response = await send(row)
    expect(response.status).toBe(200)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const report = await readReport(response)
    const { answer, outputName } = OPERATIONS[row.operation]
    // Facts are read, not saved: they come without a name.
    const name =
      answer.kind === 'json' ? outputName(documentsOf(row.files).map((file) => file.name)) : savedName(response)
    const result = { name, bytes, report }
    checkAnswer(row, result)
    expect(contentTypesOf(answer)).toContain(response.headers.get('content-type'))
    await row.check(result)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-page-count')).toBe(report.pageCount === undefined ? null : String(report.pageCount))
    expect(response.headers.has('content-disposition')).toBe(answer.kind === 'file')
    // Longer JSON is compressed in transit, and its length known in advance only if that is quick; a PDF is sent as it is.
    const isCompressed = answer.kind === 'json' && response.headers.has('content-encoding')
    const length = Number(response.headers.get('content-length'))
    expect(length).toBe(isCompressed ? Math.min(length, bytes.length - 1) : bytes.length)
  }

  async function expectRefused(row: RefusedCase): Promise<void> {
    const { status } = ERRORS[row.error]
    const { fields, ...facts } = row.facts ?? {}
    const response = await send(row)
    expect(response.status).toBe(status)
    const problem = await readProblem(response)
    expect(problem).toMatchObject({
      ...facts,
      ...(fields === undefined ? {} : { errors: fields }),
      code: row.error,
      status,
    })
    expect(problem['mediaType']).toContain('application/problem+json')
  }

  test.each(accepted.always)('$name', expectAccepted)
  test.each(refused.always)('$name', expectRefused)
  test.each(accepted.inFullRun)('$name', { tags: ['full'] }, expectAccepted)
  test.each(refused.inFullRun)('$name', { tags: ['full'] }, expectRefused)

  test('leaves no files behind except complete reports', async () => {
    await expect.poll(async () => (await server.listFiles()).length).toBe(keptReports)
  })
})
