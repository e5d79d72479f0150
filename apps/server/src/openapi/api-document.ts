import type { ServerConfig } from '../config.ts'
import { listOperations } from '../http/operation-routes.ts'
import { toPublicConfig } from '../http/service-routes.ts'
import { buildJobPaths, buildJobSchema } from './job-paths.ts'
import type { Json, JsonObject } from './json.ts'
import { buildOperationPath } from './operation-path.ts'
import { buildProblemSchema } from './problem-responses.ts'

/** Version of the API; the major version changes with breaking changes. */
const API_VERSION = '1.0.0'

const DESCRIPTION = `Each call takes a form (\`multipart/form-data\`) with one or more PDF files and answers with a file, or with facts as JSON.

Any call may carry \`password\`, or \`passwords\` as a JSON list by file position, to open files that are locked.
Fields that a call does not know are ignored; a known one with a bad value is refused and named.
Files are removed as soon as the answer is sent; those of a job when it expires, or when it is removed.

\`Prefer: respond-async\` makes any call a job. \`Idempotency-Key\` lets a call be sent again without being done twice; the answer
to such a call is kept for some minutes, even when nobody waits for it any more.`

/** Builds the OpenAPI document of all routes from the contract. */
export function buildApiDocument(config: ServerConfig): JsonObject {
  const operations = listOperations().map(({ id, definition }): [string, Json] => [
    `/api${definition.path}`,
    buildOperationPath(id, definition, config.maxFiles),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recto API',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: config.apiBaseUrl === '' ? '/' : config.apiBaseUrl }],
    paths: { ...Object.fromEntries<Json>(operations), ...buildJobPaths(), ...buildServicePaths(config) },
    components: {
      schemas: { Problem: buildProblemSchema(), Job: buildJobSchema(), Config: buildConfigSchema(config) },
      headers: buildHeaderComponents(),
    },
  }
}

function buildServicePaths(config: ServerConfig): JsonObject {
  const status = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }
  return {
    '/api/health': { get: buildServiceOperation('health', 'Whether requests can be served', status, { status: 'ok' }) },
    '/api/ready': { get: buildReadinessOperation() },
    '/api/config': {
      get: buildServiceOperation(
        'config',
        'The limits in force',
        { $ref: '#/components/schemas/Config' },
        toPublicConfig(config),
      ),
    },
    '/api/openapi.json': { get: buildServiceOperation('openapi', 'This document', { type: 'object' }) },
  }
}

/** Both responses share a schema, which names the parts that are not ready. */
function buildReadinessOperation(): JsonObject {
  const checks = Object.fromEntries(['queue', 'store', 'threads'].map((name) => [name, { type: 'boolean' }]))
  const schema = {
    type: 'object',
    required: ['status', 'checks'],
    properties: { status: { enum: ['ready', 'not ready'] }, checks: { type: 'object', properties: checks } },
  }
  const content = { 'application/json': { schema } }
  return {
    operationId: 'ready',
    tags: ['Service'],
    summary: 'Whether new work is taken',
    responses: {
      '200': { description: 'It is.', content },
      '503': { description: 'The queue or the disk is full, or the server is about to stop.', content },
    },
  }
}

function buildServiceOperation(operationId: string, summary: string, schema: JsonObject, example?: object): JsonObject {
  const content = { 'application/json': example === undefined ? { schema } : { schema, example } }
  return { operationId, tags: ['Service'], summary, responses: { '200': { description: summary, content } } }
}

function buildConfigSchema(config: ServerConfig): JsonObject {
  const { availableTools: _list, contactEmail: _email, sourceUrl: _source, ...numbers } = toPublicConfig(config)
  const fields = Object.keys(numbers).map((name): [string, Json] => [name, { type: 'number' }])
  return {
    type: 'object',
    required: ['availableTools', ...Object.keys(numbers)],
    properties: {
      ...Object.fromEntries<Json>(fields),
      availableTools: { type: 'array', items: { type: 'string' } },
      contactEmail: { type: 'string', format: 'email' },
      sourceUrl: { type: 'string', format: 'uri' },
    },
  }
}

function buildHeaderComponents(): JsonObject {
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  const number = (description: string) => ({ description, schema: { type: 'number', minimum: 0 } })
  return {
    RequestId: text('What the log knows the request by.'),
    RetryAfter: number('Seconds after which to try again.'),
    ContentDisposition: text('Name of the file, as `filename=` and as `filename*=UTF-8’’…`.'),
    PageCount: number('Pages of the result.'),
    CompressionRatio: number('How much smaller the file became, in percent with one decimal; 0 where it did not.'),
    OriginalSize: number('Bytes of the file that was sent.'),
    CompressedSize: number('Bytes of the result, never more than were sent.'),
    Number: number('A number about the result.'),
    Report: text('Warnings and what was kept, as percent-encoded JSON.'),
  }
}
