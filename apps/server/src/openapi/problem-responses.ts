import {
  AppError,
  BOUND_REASONS,
  ERRORS,
  IMAGE_KIND_NAMES,
  QUOTAS,
  type ErrorCode,
  type ErrorFacts,
} from '@recto/contract'

import type { ServerConfig } from '../config.ts'
import { PROBLEM_TYPE, toProblem, type ProblemExtensions } from '../http/problem.ts'
import { REQUEST_ID_HEADER } from '../http/response-headers.ts'
import { RATE_LIMIT_HEADERS, refer } from './header-components.ts'
import type { JsonObject } from './json.ts'

/** Errors that operations never respond with. */
const OTHER_ROUTES_ONLY: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PRECONDITION_FAILED',
  'RANGE_NOT_SATISFIABLE',
  'CANCELLED',
])

/** Facts that complete the example messages. */
const EXAMPLE_FACTS: Partial<Record<ErrorCode, ErrorFacts>> = {
  INVALID_OPTIONS: {
    fields: [{ field: 'addBookmarks', message: 'addBookmarks: must be true or false' }],
  },
  TOO_MANY_FILES: { limit: 100 },
  FILE_TOO_LARGE: { file: 'report.pdf', fileIndex: 0, limit: 10 },
  NOT_A_PDF: { file: 'photo.jpg', files: ['photo.jpg'] },
  NOT_AN_IMAGE: { file: 'logo.svg' },
  UNSUPPORTED_IMAGE: { file: 'photo.heic', fileIndex: 0, imageKind: 'heic' },
  NOT_AN_OFFICE_FILE: { file: 'drawing.vsdx' },
  DAMAGED_OFFICE_FILE: { file: 'plan.docx' },
  OFFICE_ENCRYPTION_UNSUPPORTED: { file: 'plan.odt' },
  DAMAGED_IMAGE: { file: 'logo.png' },
  DAMAGED_PDF: { file: 'report.pdf', fileIndex: 1 },
  PASSWORD_REQUIRED: { file: 'contract.pdf', fileIndex: 1 },
  WRONG_PASSWORD: { file: 'contract.pdf', fileIndex: 1 },
  PAGE_OUT_OF_RANGE: { page: 7, pageCount: 5 },
  NO_TABLES: { file: 'letter.pdf', hasText: true },
  UNSUPPORTED_CHARACTER: { character: '𒀀', codePoint: 0x1_20_00 },
  TOO_COMPLEX: { file: 'atlas.pdf', fileIndex: 0, pageCount: 6200, limit: 5000, reason: 'pages' },
  TOO_MANY_REQUESTS: { retryAfterSeconds: 30 },
  BUSY: { retryAfterSeconds: 5 },
  STORAGE_FULL: { retryAfterSeconds: 60 },
  INTERRUPTED: { retryAfterSeconds: 5 },
}

/** Errors about API keys. */
const KEY_ERRORS: ErrorCode[] = ['API_KEY_REQUIRED', 'INVALID_API_KEY']

const EXAMPLE_ID = '1c9f7f0e-3f52-4c1b-9a53-0d1d6c5b7a10'

/** All error codes, in the order of the contract. */
export function listErrorCodes(): ErrorCode[] {
  // Object.keys loses the key type.
  return Object.keys(ERRORS) as ErrorCode[]
}

/** The response to unauthorized callers; none where everybody may call. */
export function buildUnauthorizedResponse({ apiKeys }: Pick<ServerConfig, 'apiKeys'>): JsonObject {
  if (apiKeys === 'none') return {}
  return {
    '401': buildProblemResponse(KEY_ERRORS.filter((code) => apiKeys === 'required' || code !== 'API_KEY_REQUIRED')),
  }
}

/** Error responses of an operation, by status. */
export function buildProblemResponses(config: Pick<ServerConfig, 'apiKeys'>): JsonObject {
  const codes = listErrorCodes().filter((code) => !OTHER_ROUTES_ONLY.has(code) && !KEY_ERRORS.includes(code))
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  const responses = [...byStatus].map(([status, group]) => [String(status), buildProblemResponse(group)])
  return { ...(Object.fromEntries(responses) as JsonObject), ...buildUnauthorizedResponse(config) }
}

/** Builds one error response for codes that share a status. */
export function buildProblemResponse(codes: ErrorCode[]): JsonObject {
  const mayRetry = codes.some((code) => ERRORS[code].group === 'try-again' && ERRORS[code].status !== 504)
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
    headers: {
      [REQUEST_ID_HEADER]: refer('RequestId'),
      ...(mayRetry ? { 'Retry-After': refer('RetryAfter') } : {}),
      ...(codes.includes('TOO_MANY_REQUESTS') ? RATE_LIMIT_HEADERS : {}),
      ...(codes.some((code) => KEY_ERRORS.includes(code)) ? { 'WWW-Authenticate': refer('Challenge') } : {}),
    },
    content: {
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: buildExample(code) }])),
      },
    },
  }
}

function buildExample(code: ErrorCode) {
  return toProblem(new AppError(code, { operation: 'merge', ...EXAMPLE_FACTS[code] }), EXAMPLE_ID, '')
}

/** Schema of error responses. */
export function buildProblemSchema(): JsonObject {
  const text = { type: 'string' }
  return {
    type: 'object',
    description: 'An error (RFC 9457). Programs should check `code`; `message` is a sentence for people.',
    required: ['type', 'title', 'status', 'code', 'message', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', enum: listErrorCodes() },
      message: { ...text, description: 'A sentence for people.' },
      requestId: { ...text, description: 'Identifies the request in the log.' },
      errors: {
        type: 'array',
        description: 'The invalid fields.',
        items: { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } },
      },
      ...buildExtensionSchemas(),
    },
  }
}

/** Schemas of a problem's extension members, shared with a failed job's error. */
export function buildExtensionSchemas(): Record<keyof ProblemExtensions, JsonObject> {
  const text = { type: 'string' }
  const count = { type: 'integer', minimum: 0 }
  return {
    file: { ...text, description: 'Name of the file the error is about.' },
    fileIndex: { ...count, description: 'Position of that file in the request, counted from 0.' },
    files: { type: 'array', items: text, description: 'File names, if the error is about several files.' },
    page: { type: 'integer' },
    pageCount: count,
    hasText: { type: 'boolean', description: 'For `NO_TABLES`: whether the document has any text.' },
    character: { ...text, description: 'For `UNSUPPORTED_CHARACTER`: the character.' },
    codePoint: { ...count, description: 'Its Unicode code point.' },
    reason: {
      type: 'string',
      enum: [...BOUND_REASONS],
      description: 'For `TOO_COMPLEX`: the limit that was exceeded.',
    },
    imageKind: {
      type: 'string',
      enum: Object.keys(IMAGE_KIND_NAMES),
      description: 'For `UNSUPPORTED_IMAGE`: the kind of the image, if it is a known one.',
    },
    language: { ...text, description: 'For `LANGUAGE_NOT_INSTALLED`: the code of the language.' },
    quota: {
      type: 'string',
      enum: [...QUOTAS],
      description: 'For `TOO_MANY_REQUESTS`: the quota that was exceeded; if omitted, calls per minute.',
    },
    maxDpi: { ...count, description: 'Highest resolution that would work, in dots per inch.' },
    limit: { type: 'number', description: 'The limit that was exceeded, in the unit of the error.' },
    sizeBytes: count,
    retryAfterSeconds: count,
    expiresAt: {
      ...text,
      format: 'date-time',
      description: 'For the quota `bytes` and for `STORAGE_FULL`: when the first of the stored results expires.',
    },
  }
}
