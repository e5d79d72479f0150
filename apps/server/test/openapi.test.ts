import { contentTypeOf, contentTypesOf, ERRORS, OPERATIONS, type OperationDefinition } from '@recto/contract'
import SwaggerParser from '@apidevtools/swagger-parser'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { requiredFields } from './required-fields.ts'
import { callOperation, startTestServer, type TestServer } from './start-test-server.ts'

/** The parts of the document that these tests read. */
interface ApiDocument {
  security: object[]
  paths: Record<string, Record<string, { security?: object[]; responses: Record<string, ApiResponse> }>>
  components: { securitySchemes?: Record<string, { type: string; scheme: string }> }
}

interface ApiResponse {
  headers?: Record<string, object>
  content?: Record<string, { examples?: object; schema?: object }>
}

/** An operation with its path. */
interface ApiOperation {
  route: string
  security?: object[]
  responses: Record<string, ApiResponse>
}

const PROBLEM = 'application/problem+json'

function listOperations({ paths }: ApiDocument): ApiOperation[] {
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.values(methods).map((operation) => ({ ...operation, route })),
  )
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const readDocument = async (): Promise<Record<string, unknown>> => {
  const response = await fetch(`${server.url}/api/openapi.json`)
  const document: unknown = await response.json()
  if (typeof document !== 'object' || document === null) throw new Error('no document')
  return { ...document }
}

describe.each([
  ['none', [{}], []],
  ['optional', [{}, { apiKey: [] }], ['INVALID_API_KEY']],
  ['required', [{ apiKey: [] }], ['API_KEY_REQUIRED', 'INVALID_API_KEY']],
])('with API_KEYS=%s', (mode, security, refusals) => {
  let source = ''
  beforeAll(async () => {
    const other = await startTestServer({ API_KEYS: mode, CONTACT_EMAIL: 'help@example.com' })
    source = await (await fetch(`${other.url}/api/openapi.json`)).text()
    await other.close()
  })

  // Between the two others.
  const tags = mode === 'optional' ? ['full'] : []

  test('the API document is valid, and Redocly reports nothing', { tags }, async () => {
    const document = JSON.parse(source) as Parameters<typeof SwaggerParser.validate>[0]
    await expect(SwaggerParser.validate(document)).resolves.toBeDefined()
    const config = await loadConfig({ customExtends: ['recommended'] })
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
    // The rules are in force.
    const without = JSON.stringify({ ...(JSON.parse(source) as object), security: undefined })
    const found = await lintFromString({ source: without, absoluteRef: '/openapi.json', config })
    expect(found.map(({ ruleId }) => ruleId)).toContain('security-defined')
  })

  test('it says which calls need a key, and how they are refused without one', () => {
    const document = JSON.parse(source) as ApiDocument
    expect(document.security).toEqual(security)
    const schemes = Object.entries(document.components.securitySchemes ?? {})
    expect(schemes.map(([name, { type, scheme }]) => [name, type, scheme])).toEqual(
      mode === 'none' ? [] : [['apiKey', 'http', 'bearer']],
    )
    const operations = listOperations(document)
    const refusalsOf = ({ responses }: ApiOperation) => {
      const { headers = {}, content = {} } = responses['401'] ?? {}
      return { codes: Object.keys(content[PROBLEM]?.examples ?? {}), headers: Object.keys(headers) }
    }
    const isOpen = ({ route }: ApiOperation) => !/^\/api\/(?:pdf|jobs|reports)\//.test(route)
    const [open, others] = [operations.filter(isOpen), operations.filter((each) => !isOpen(each))]
    expect([open.length, others.length]).toEqual([4, operations.length - 4])
    for (const operation of open) {
      expect(operation.security).toEqual([])
      expect(refusalsOf(operation)).toEqual({ codes: [], headers: [] })
    }
    const headers = refusals.length === 0 ? [] : ['X-Request-Id', 'WWW-Authenticate']
    for (const operation of others) {
      expect(operation.security).toBeUndefined()
      expect(refusalsOf(operation)).toEqual({ codes: refusals, headers })
    }
  })
})

test('every refusal is described with its body, and temporary ones also with their headers', async () => {
  const operations = listOperations((await readDocument()) as unknown as ApiDocument)
  const merge = operations.find(({ route }) => route === '/api/pdf/merge')?.responses ?? {}
  const rate = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'RateLimit', 'RateLimit-Policy']
  expect(Object.keys(merge['429']?.headers ?? {})).toEqual(['X-Request-Id', 'Retry-After', ...rate])
  expect(Object.keys(merge['503']?.headers ?? {})).toEqual(['X-Request-Id', 'Retry-After'])
  const refusals = operations.flatMap(({ route, responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400 && route !== '/api/ready'),
  )
  expect(refusals.length).toBeGreaterThan(100)
  const schemas = refusals.map(([, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]) => [type, schema]),
  )
  const problem = [PROBLEM, { $ref: '#/components/schemas/Problem' }]
  expect(schemas).toEqual(refusals.map(() => [problem]))
  const jobs = operations.filter(({ route }) => route.startsWith('/api/jobs/'))
  expect(jobs.map(({ responses }) => responses['404']?.headers)).toEqual(
    jobs.map(() => ({ 'X-Request-Id': { $ref: '#/components/headers/RequestId' } })),
  )
})

test('the described headers are those that are sent', async () => {
  const limited = await startTestServer({ RATE_LIMIT: '1' })
  const { paths } = (await readDocument()) as unknown as ApiDocument
  const { responses = {} } = paths['/api/pdf/rotate']?.['post'] ?? {}
  for (const status of ['200', '429']) {
    const files = [{ name: 'a.pdf', bytes: plain(1), field: 'file' }]
    const response = await callOperation(limited.url, { path: '/pdf/rotate', files, fields: requiredFields('rotate') })
    await response.arrayBuffer()
    expect(String(response.status)).toBe(status)
    // The report fits into its header, so there is no link to it.
    for (const name of Object.keys(responses[status]?.headers ?? {}).filter((header) => header !== 'Link'))
      expect([status, name, response.headers.has(name)]).toEqual([status, name, true])
  }
  const missing = await fetch(`${limited.url}/api/jobs/none`)
  const described = paths['/api/jobs/{id}']?.['get']?.responses['404']
  expect(missing.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  for (const name of Object.keys(described?.headers ?? { none: '' })) expect(missing.headers.has(name)).toBe(true)
  await missing.arrayBuffer()
  await limited.close()
})

test('the document describes every operation, error and service route', async () => {
  const document = await readDocument()
  const text = JSON.stringify(document)
  const operations: OperationDefinition[] = Object.values(OPERATIONS)
  for (const { path, files, attachments = [] } of operations) {
    expect(text).toContain(`"/api${path}"`)
    for (const { field } of [files, ...attachments]) expect(text).toContain(`"${field}"`)
  }
  for (const path of ['/api/health', '/api/ready', '/api/config', '/api/openapi.json'])
    expect(text).toContain(`"${path}"`)
  const documented = Object.keys(ERRORS).filter((code) => text.includes(code))
  expect(documented).toEqual(
    expect.arrayContaining(['INVALID_OPTIONS', 'PASSWORD_REQUIRED', 'DAMAGED_PDF', 'BUSY', 'TIMED_OUT']),
  )
  for (const field of ['documentInfo', 'addBookmarks', 'password', 'passwords', 'Idempotency-Key', 'If-Range'])
    expect(text).toContain(`"${field}"`)
})

test('JSON responses are described member by member, file responses by media type', async () => {
  const { paths } = await readDocument()
  const contentOf = (path: string): unknown => {
    const keys = [`/api${path}`, 'post', 'responses', '200', 'content']
    return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], paths)
  }
  const operations: OperationDefinition[] = Object.values(OPERATIONS)
  for (const { path, answer, batchArchive } of operations) {
    const content = contentOf(path) as Record<string, { schema: { properties?: Record<string, object> } }>
    const archive = batchArchive === undefined ? [] : ['application/zip']
    expect(Object.keys(content)).toEqual([...new Set([...contentTypesOf(answer), ...archive])])
    const described = Object.entries(content[contentTypeOf(answer)]?.schema.properties ?? {})
    const expected = answer.kind === 'json' ? Object.keys(answer.schema.shape) : []
    expect(described.map(([name]) => name)).toEqual(expected)
    expect(described.filter(([, field]) => !('description' in field))).toEqual([])
  }
})

test('every $ref resolves', async () => {
  const document = await readDocument()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(5)
  for (const path of references) {
    const target = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect([path, target === undefined]).toEqual([path, false])
  }
})

test('the reference page loads nothing from other hosts and contains no inline script', async () => {
  const response = await fetch(`${server.url}/api/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(page).toContain('/api/pdf/merge')
  expect(page).toContain('Any document')
  expect(page).toContain('up to 20 files in <code>files</code>')
  expect(page).toContain('<code>pages[].rotation</code>')
  expect(page).toContain("-F 'position=…'")
  expect(page).not.toContain('color.r=')
  expect(page).not.toContain('`')
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
})
