import type { ServerConfig } from '../config.ts'
import { listOperations } from '../http/operation-routes.ts'
import { toPublicConfig } from '../http/service-routes.ts'
import { buildJobPaths, buildJobSchema } from './job-paths.ts'
import type { Json, JsonObject } from './json.ts'
import { buildOperationPath } from './operation-path.ts'
import { buildReportPaths, buildReportSchema } from './report-paths.ts'
import { buildProblemSchema } from './problem-responses.ts'

/** Version of the API; the major version changes with breaking changes. */
const API_VERSION = '1.0.0'

const DESCRIPTION = `Each call takes a form (\`multipart/form-data\`) with one or more PDF files and returns a file or JSON.

To open password-protected files, send \`password\`, or \`passwords\` as a JSON list by file position.
Unknown fields are ignored; a known field with an invalid value is rejected and named in the error.
Files are deleted as soon as the response is sent; files of a job are deleted when it expires or is deleted.

\`X-Result-Report\` says what was kept and what was not. If headers have no room for all of it, it is marked as \`truncated\`, and the
\`Link\` header with \`rel="describedby"\` leads to the whole report.

\`Prefer: respond-async\` turns any call into a job. With an \`Idempotency-Key\`, a call can be retried safely; its response is
kept for some minutes, even if the client has disconnected.`

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
    servers: [{ url: config.apiBaseUrl || config.basePath || '/' }],
    paths: {
      ...Object.fromEntries<Json>(operations),
      ...buildJobPaths(),
      ...buildReportPaths(),
      ...buildServicePaths(config),
    },
    components: {
      schemas: {
        Problem: buildProblemSchema(),
        Job: buildJobSchema(),
        Report: buildReportSchema(),
        Config: buildConfigSchema(config),
      },
      headers: buildHeaderComponents(),
    },
  }
}

function buildServicePaths(config: ServerConfig): JsonObject {
  const status = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }
  return {
    '/api/health': {
      get: buildServiceOperation('health', 'Check that the server can handle requests', status, { status: 'ok' }),
    },
    '/api/ready': { get: buildReadinessOperation() },
    '/api/config': {
      get: buildServiceOperation(
        'config',
        'Get the current limits',
        { $ref: '#/components/schemas/Config' },
        toPublicConfig(config),
      ),
    },
    '/api/openapi.json': { get: buildServiceOperation('openapi', 'Get this document', { type: 'object' }) },
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
    summary: 'Check whether the server accepts new work',
    responses: {
      '200': { description: 'The server accepts new work.', content },
      '503': { description: 'The queue or disk is full, or the server is shutting down.', content },
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
    RequestId: text('Identifies the request in the log.'),
    RetryAfter: number('Seconds to wait before retrying.'),
    ContentDisposition: text('File name, as `filename=` and as `filename*=UTF-8’’…`.'),
    PageCount: number('Number of pages in the result.'),
    CompressionRatio: number('Size reduction in percent, with one decimal; 0 if the file did not get smaller.'),
    OriginalSize: number('Size of the uploaded file, in bytes.'),
    CompressedSize: number('Size of the result, in bytes; never larger than the upload.'),
    Number: number('A number about the result.'),
    Report: text('Warnings and what was kept, as percent-encoded JSON; a part of it if `truncated` is true.'),
    Link: text('Leads to the whole report (`rel="describedby"`) if the header has only a part.'),
  }
}
