import { AppError, BOUND_REASONS, ERRORS, QUOTAS, type ErrorCode, type ErrorFacts } from '@recto/contract'

import { PROBLEM_TYPE, toProblem, type ProblemExtensions } from '../http/problem.ts'
import { REQUEST_ID_HEADER } from '../http/response-headers.ts'
import type { JsonObject } from './json.ts'

/** Errors that operations never respond with. */
const OTHER_ROUTES_ONLY: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
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
}

const EXAMPLE_ID = '1c9f7f0e-3f52-4c1b-9a53-0d1d6c5b7a10'

/** All error codes, in the order of the contract. */
export function listErrorCodes(): ErrorCode[] {
  // Object.keys loses the key type.
  return Object.keys(ERRORS) as ErrorCode[]
}

/** Error responses of an operation, by status. */
export function buildProblemResponses(): JsonObject {
  const codes = listErrorCodes().filter((code) => !OTHER_ROUTES_ONLY.has(code))
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [String(status), buildProblemResponse(group)]))
}

/** Builds one error response for codes that share a status. */
export function buildProblemResponse(codes: ErrorCode[]): JsonObject {
  const mayRetry = codes.some((code) => ERRORS[code].group === 'try-again' && ERRORS[code].status !== 504)
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
    headers: {
      [REQUEST_ID_HEADER]: { $ref: '#/components/headers/RequestId' },
      ...(mayRetry ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
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
  return toProblem(new AppError(code, { operation: 'merge', ...EXAMPLE_FACTS[code] }), EXAMPLE_ID)
}

/** Schema of error responses. */
export function buildProblemSchema(): JsonObject {
  const text = { type: 'string' }
  return {
    type: 'object',
    description: 'An error (RFC 9457). Programs look at `code`; people are shown `message`.',
    required: ['type', 'title', 'status', 'code', 'message', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', enum: listErrorCodes() },
      message: { ...text, description: 'The sentence that a person is shown.' },
      requestId: { ...text, description: 'What the log knows the request by.' },
      errors: {
        type: 'array',
        description: 'Each field that was refused.',
        items: { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } },
      },
      ...buildExtensionSchemas(),
    },
  }
}

/** Schemas of a problem's extension members, which a failed job's error has too. */
export function buildExtensionSchemas(): Record<keyof ProblemExtensions, JsonObject> {
  const text = { type: 'string' }
  const count = { type: 'integer', minimum: 0 }
  return {
    file: { ...text, description: 'Name of the file that the error speaks of.' },
    fileIndex: { ...count, description: 'Position of that file among those sent, counted from 0.' },
    files: { type: 'array', items: text, description: 'Names, where more than one file is meant.' },
    page: { type: 'integer' },
    pageCount: count,
    hasText: { type: 'boolean', description: 'Whether the document has any text, for `NO_TABLES`.' },
    character: { ...text, description: 'The character that cannot be shown, for `UNSUPPORTED_CHARACTER`.' },
    codePoint: { ...count, description: 'Its number in Unicode.' },
    reason: {
      type: 'string',
      enum: [...BOUND_REASONS],
      description: 'The bound that was passed, for `TOO_COMPLEX`.',
    },
    quota: {
      type: 'string',
      enum: [...QUOTAS],
      description: 'The allowance that is used up, for `TOO_MANY_REQUESTS`; calls per minute where none is named.',
    },
    maxDpi: { ...count, description: 'Dots per inch up to which it would work.' },
    limit: { type: 'number', description: 'The bound that was passed, in the unit of the error.' },
    sizeBytes: count,
    retryAfterSeconds: count,
  }
}
