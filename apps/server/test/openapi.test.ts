import { contentTypeOf, contentTypesOf, ERRORS, OPERATIONS, type OperationDefinition } from '@recto/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from './start-test-server.ts'

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

test('the API document is a valid OpenAPI document', async () => {
  const result = await new Validator().validate(await readDocument())
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
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
  for (const { path, answer } of Object.values(OPERATIONS)) {
    const content = contentOf(path) as Record<string, { schema: { properties?: Record<string, object> } }>
    expect(Object.keys(content)).toEqual(contentTypesOf(answer))
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
  expect(page).toContain('<code>pages[].rotation</code>')
  expect(page).toContain("-F 'position=…'")
  expect(page).not.toContain('color.r=')
  expect(page).not.toContain('`')
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
})
