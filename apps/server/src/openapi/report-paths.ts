import { WARNING_CODES } from '@recto/contract'

import type { Json, JsonObject } from './json.ts'

/** Reference to the schema of reports. */
export const REPORT = { $ref: '#/components/schemas/Report' }

/** Path item of whole reports. */
export function buildReportPaths(): JsonObject {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  return {
    '/api/reports/{id}': {
      get: {
        operationId: 'report',
        tags: ['Reports'],
        summary: 'Get the whole report on a result',
        description: 'The `Link` header of a result leads here if `X-Result-Report` has only a part of the report.',
        parameters: [id],
        responses: {
          '200': { description: 'The report.', content: { 'application/json': { schema: REPORT } } },
          '404': { description: 'The report does not exist or has expired.' },
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
      warnings: { type: 'array', items: warning },
    },
  }
}
