import { ERRORS, SVG_PARTS, WARNING_CODES } from '@recto/contract'

import type { ServerConfig } from '../config.ts'
import { REQUEST_ID_HEADER } from '../http/response-headers.ts'
import { refer } from './header-components.ts'
import type { Json, JsonObject } from './json.ts'
import { buildProblemResponse, buildUnauthorizedResponse } from './problem-responses.ts'

/** Reference to the schema of reports. */
export const REPORT = { $ref: '#/components/schemas/Report' }

/** Tag of the routes about reports. */
export const REPORTS_TAG = 'Reports'

/** Path item of full reports. */
export function buildReportPaths(config: Pick<ServerConfig, 'apiKeys'>): JsonObject {
  const headers = { [REQUEST_ID_HEADER]: refer('RequestId') }
  return {
    '/api/reports/{id}': {
      get: {
        operationId: 'report',
        tags: [REPORTS_TAG],
        summary: 'Get the full report on a result',
        description: 'The `Link` header of a result leads here if `X-Result-Report` has only part of the report.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          '200': { description: 'The report.', headers, content: { 'application/json': { schema: REPORT } } },
          '404': {
            ...buildProblemResponse(['NOT_FOUND']),
            description: '`NOT_FOUND`: The report does not exist, has expired, or belongs to another API key.',
          },
          ...buildUnauthorizedResponse(config),
        },
      },
    },
  }
}

/** Schema of a report on a result. */
export function buildReportSchema(): JsonObject {
  const count = { type: 'integer', minimum: 0 }
  const counts = ['outlineItems', 'outlineItemsAdded', 'links', 'formFields', 'pageLabels', 'attachments', 'layers']
  const warning = {
    type: 'object',
    required: ['code'],
    properties: {
      code: { enum: [...WARNING_CODES] },
      file: { type: 'string', description: 'Name of the file concerned.' },
      count: { ...count, description: 'Number of pages, fields or signatures concerned.' },
      pages: { type: 'array', items: { type: 'integer', minimum: 1 } },
      percent: { type: 'number' },
      sizeBytes: count,
      parts: {
        type: 'array',
        items: { enum: [...SVG_PARTS] },
        description: 'For `SVG_PARTS_LEFT_OUT`: what was left out.',
      },
    },
  }
  const part = {
    type: 'object',
    required: ['index', 'name'],
    properties: {
      index: { ...count, description: 'Position of the file among those sent, counted from 0.' },
      name: { type: 'string', description: 'Name of the file as sent.' },
      fileName: { type: 'string', description: 'Name of its result in the ZIP.' },
      error: {
        type: 'object',
        description: 'Why there is no result.',
        required: ['code', 'message'],
        properties: { code: { enum: Object.keys(ERRORS) }, message: { type: 'string' } },
      },
      report: { $ref: '#/components/schemas/Report' },
    },
  }
  return {
    type: 'object',
    required: ['warnings'],
    properties: {
      truncated: { const: true, description: 'In a header: parts were left out.' },
      pageCount: count,
      compression: { type: 'object', description: 'The outcome of a compression.' },
      kept: {
        type: 'object',
        description: 'What the result contains.',
        properties: { ...Object.fromEntries<Json>(counts.map((name) => [name, count])), tagged: { type: 'boolean' } },
      },
      parts: { type: 'array', description: 'For a batch: what happened to each file, in the order sent.', items: part },
      warnings: { type: 'array', items: warning },
    },
  }
}
