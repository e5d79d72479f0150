import { PROCESSING_MODES } from '@recto/contract'

import type { ServerConfig } from '../config.ts'
import { toPublicConfig } from '../http/service-routes.ts'
import type { Json, JsonObject } from './json.ts'
import { buildProblemResponse } from './problem-responses.ts'
import { OPEN_TO_ALL } from './security.ts'

/** Tag of the routes about the service itself. */
export const SERVICE_TAG = 'Service'

/** Refused before routing, such as a request whose headers are too long. */
const BAD_REQUEST = { '400': buildProblemResponse(['BAD_REQUEST']) }

/** Path items of the routes about the service itself, which are open to all. */
export function buildServicePaths(config: ServerConfig): JsonObject {
  const status = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }
  return {
    '/api/health': {
      get: buildServiceOperation('health', {
        summary: 'Check that the server can handle requests',
        description: 'Says nothing about free capacity; `/api/ready` does.',
        schema: status,
        example: { status: 'ok' },
      }),
    },
    '/api/ready': { get: buildReadinessOperation() },
    '/api/config': {
      get: buildServiceOperation('config', {
        summary: 'Get the current limits',
        description: 'The limits on files and documents, how long results are kept, and the tools that are available.',
        schema: { $ref: '#/components/schemas/Config' },
        example: toPublicConfig(config),
      }),
    },
    '/api/openapi.json': {
      get: buildServiceOperation('openapi', {
        summary: 'Get this document',
        description: 'The API as this server offers it, with its limits.',
        schema: { type: 'object' },
      }),
    },
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
    tags: [SERVICE_TAG],
    summary: 'Check whether the server accepts new work',
    description: 'For load balancers: while it returns 503, other servers should get the traffic.',
    ...OPEN_TO_ALL,
    responses: {
      '200': { description: 'The server accepts new work.', content },
      ...BAD_REQUEST,
      '503': { description: 'The queue or disk is full, or the server is shutting down.', content },
    },
  }
}

function buildServiceOperation(
  operationId: string,
  { summary, description, schema, example }: { summary: string; description: string; schema: Json; example?: object },
): JsonObject {
  const content = { 'application/json': example === undefined ? { schema } : { schema, example } }
  return {
    operationId,
    tags: [SERVICE_TAG],
    summary,
    description,
    ...OPEN_TO_ALL,
    responses: { '200': { description: summary, content }, ...BAD_REQUEST },
  }
}

/** Schema of the limits in force. */
export function buildConfigSchema(config: ServerConfig): JsonObject {
  const { availableTools: _list, contactEmail: _email, sourceUrl: _source, ...rest } = toPublicConfig(config)
  const {
    requiresApiKey: _flag,
    processing: _mode,
    ocrLanguages: _languages,
    ocrLanguageBytes: _sizes,
    ...numbers
  } = rest
  const fields = Object.keys(numbers).map((name): [string, Json] => [name, { type: 'number' }])
  return {
    type: 'object',
    required: ['processing', 'availableTools', 'ocrLanguages', 'ocrLanguageBytes', ...Object.keys(numbers)],
    properties: {
      ...Object.fromEntries<Json>(fields),
      processing: {
        type: 'string',
        enum: [...PROCESSING_MODES],
        description: 'Where the web app runs operations; calls of the API always run on the server.',
      },
      availableTools: { type: 'array', items: { type: 'string' } },
      ocrLanguages: {
        type: 'array',
        items: { type: 'string' },
        description: 'Codes of the languages whose text can be recognized, as Tesseract names them.',
      },
      ocrLanguageBytes: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'The size of the data of each language, as browsers load it from `/api/ocr/languages/{code}`.',
      },
      requiresApiKey: { type: 'boolean', description: 'Whether calls need an API key; omitted if they do not.' },
      contactEmail: { type: 'string', format: 'email' },
      sourceUrl: { type: 'string', format: 'uri' },
    },
  }
}
