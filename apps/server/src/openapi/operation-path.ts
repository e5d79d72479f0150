import {
  BATCH_FIELD,
  contentTypeOf,
  contentTypesOf,
  OFFICE_TYPES,
  REPORT_HEADER,
  type OperationAnswer,
  type OperationDefinition,
} from '@recto/contract'
import { z } from 'zod'

import type { ServerConfig } from '../config.ts'
import { batchLimitOf } from '../config/batch-limit.ts'
import { REQUEST_ID_HEADER } from '../http/response-headers.ts'
import { describeAnswerHeader, RATE_LIMIT_HEADERS, refer } from './header-components.ts'
import { buildJobResponse, IDEMPOTENCY_KEY_PARAMETER, PREFER_PARAMETER } from './job-paths.ts'
import type { Json, JsonObject } from './json.ts'
import { tagOf } from './operation-group.ts'
import { buildProblemResponses } from './problem-responses.ts'

const BINARY = { type: 'string', contentMediaType: 'application/octet-stream' }

/** Media types of a form's documents, by the kind of file that the operation accepts. */
const FILE_TYPES = { pdf: 'application/pdf', images: 'image/*, application/pdf', office: OFFICE_TYPES.join(', ') }

/** Headers of every successful response. */
const COMMON_HEADERS: JsonObject = {
  [REPORT_HEADER]: refer('Report'),
  Link: refer('Link'),
  [REQUEST_ID_HEADER]: refer('RequestId'),
  ...RATE_LIMIT_HEADERS,
}

/** Builds the path item of an operation. */
export function buildOperationPath(id: string, definition: OperationDefinition, config: ServerConfig): JsonObject {
  return {
    post: {
      operationId: id,
      tags: [tagOf(definition)],
      summary: definition.summary,
      description: definition.description,
      parameters: [...buildQueryParameters(definition), PREFER_PARAMETER, IDEMPOTENCY_KEY_PARAMETER],
      requestBody: { required: true, content: { 'multipart/form-data': buildForm(definition, config) } },
      responses: {
        '200': buildSuccessResponse(definition),
        '202': buildJobResponse(definition),
        ...buildProblemResponses(config),
      },
    },
  }
}

/** Options that may be sent as query parameters. */
function buildQueryParameters(definition: OperationDefinition): JsonObject[] {
  const properties = toSchema(definition.options, 'input')['properties'] as JsonObject
  return Object.entries(definition.query ?? {}).map(([parameter, option]) => ({
    name: parameter,
    in: 'query',
    description: `Same as the option ${option}; takes precedence over it.`,
    schema: properties[option] ?? {},
  }))
}

function buildForm(definition: OperationDefinition, config: ServerConfig): JsonObject {
  const { files, encoding, attachments = [], batchArchive } = definition
  const options = toSchema(definition.options, 'input')
  const fields = encoding === 'json' ? { options } : withAliases(definition, options['properties'] as JsonObject)
  const required = encoding === 'flat' ? requiredOf(options) : []
  const takesBatch = batchArchive !== undefined
  return {
    schema: {
      type: 'object',
      ...(takesBatch
        ? { required, oneOf: [files.field, BATCH_FIELD].map((field) => ({ required: [field] })) }
        : { required: [files.field, ...required] }),
      properties: {
        [files.field]: buildFileField(definition, config.maxFiles),
        ...(takesBatch && { [BATCH_FIELD]: buildBatchField(definition, config) }),
        ...Object.fromEntries(attachments.map(({ field, description }) => [field, { ...BINARY, description }])),
        ...fields,
        password: { type: 'string', description: 'Password for all protected files.', ...fieldOf(fields, 'password') },
        passwords: {
          type: 'array',
          items: { type: ['string', 'null'] },
          description:
            'One password per file, by position; `null` or an empty string for none. Takes precedence over `password`.',
        },
      },
    },
    encoding: {
      [files.field]: { contentType: FILE_TYPES[files.accepts ?? 'pdf'] },
      ...(takesBatch && { [BATCH_FIELD]: { contentType: FILE_TYPES[files.accepts ?? 'pdf'] } }),
      ...Object.fromEntries(
        attachments.map(({ field, contentTypes }) => [field, { contentType: contentTypes.join(', ') }]),
      ),
      ...(encoding === 'json' ? { options: { contentType: 'application/json' } } : {}),
      passwords: { contentType: 'application/json' },
    },
  }
}

/** The options as form fields, including their aliases. */
function withAliases({ aliases = {} }: OperationDefinition, fields: JsonObject): JsonObject {
  const aliasFields = Object.entries(aliases).map(([alias, option]) => {
    const { default: _default, ...field } = fieldOf(fields, option) as JsonObject
    return [
      alias,
      { ...field, deprecated: true, description: `Alias of \`${option}\`, which takes precedence if both are sent.` },
    ]
  })
  return { ...fields, ...Object.fromEntries<Json>(aliasFields as [string, Json][]) }
}

/** An option named `password` has its own description, which takes precedence. */
function fieldOf(fields: JsonObject, name: string): object {
  const field = fields[name]
  return typeof field === 'object' && field !== null ? field : {}
}

function buildFileField({ files }: OperationDefinition, maxFiles: number): JsonObject {
  if (files.max === 1) {
    return { ...BINARY, description: files.accepts === 'office' ? 'The Office file.' : 'The PDF file.' }
  }
  return {
    type: 'array',
    items: BINARY,
    minItems: files.min,
    maxItems: maxFiles,
    description:
      files.accepts === 'images'
        ? 'The images and any PDF files, in order; repeat the field for each file.'
        : 'The PDF files, in order; repeat the field for each file.',
  }
}

function buildBatchField({ files }: OperationDefinition, config: ServerConfig): JsonObject {
  return {
    type: 'array',
    items: BINARY,
    minItems: 1,
    maxItems: batchLimitOf(config),
    description: `Instead of \`file\`: the ${files.accepts === 'office' ? 'Office' : 'PDF'} files of a batch; repeat the field for each file. Each is processed separately, with the same options, and the response is a ZIP of the results.`,
  }
}

function toSchema(described: z.ZodObject, io: 'input' | 'output'): JsonObject {
  // `$schema` is dropped because OpenAPI declares the dialect; `~standard` is not part of the schema.
  const { $schema: _dialect, '~standard': _standard, ...schema } = z.toJSONSchema(described, { io })
  return schema as JsonObject
}

function requiredOf(schema: JsonObject): string[] {
  const { required } = schema
  return Array.isArray(required) ? required.map(String) : []
}

function buildSuccessResponse(definition: OperationDefinition): JsonObject {
  return definition.answer.kind === 'json'
    ? buildJsonResponse(definition.answer)
    : buildFileResponse(definition.answer, definition.batchArchive)
}

function buildFileResponse(
  answer: Extract<OperationAnswer, { kind: 'file' }>,
  batchArchive: string | undefined,
): JsonObject {
  const { description, headers } = answer
  const extra = headers.map((name): [string, Json] => [name, describeAnswerHeader(name)])
  const types = contentTypesOf(answer)
  return {
    description:
      batchArchive === undefined
        ? description
        : `${description}; for a batch, the results of the files that were not refused, ${batchArchive}`,
    headers: {
      'Content-Disposition': refer('ContentDisposition'),
      ...COMMON_HEADERS,
      ...Object.fromEntries<Json>(extra),
    },
    content: Object.fromEntries<Json>(
      [...new Set(batchArchive === undefined ? types : [...types, 'application/zip'])].map((type) => [
        type,
        { schema: { type: 'string', contentMediaType: type } },
      ]),
    ),
  }
}

function buildJsonResponse(answer: Extract<OperationAnswer, { kind: 'json' }>): JsonObject {
  return {
    description: answer.description,
    headers: COMMON_HEADERS,
    content: { [contentTypeOf(answer)]: { schema: toSchema(answer.schema, 'output') } },
  }
}
