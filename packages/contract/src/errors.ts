import type { ImageKind } from './image-kinds.ts'

/** Who can resolve an error: the caller, by changing the input or by trying again, or the operator. */
export type ErrorGroup = 'fix-input' | 'try-again' | 'our-fault'

/** Every error code: its HTTP status, its group, and when it is used. */
export const ERRORS = {
  INVALID_OPTIONS: {
    status: 400,
    group: 'fix-input',
    when: 'An option is missing or has an invalid value.',
  },
  FILE_REQUIRED: { status: 400, group: 'fix-input', when: 'The request has no file, or an empty one.' },
  TOO_FEW_FILES: { status: 400, group: 'fix-input', when: 'The operation needs more files.' },
  TOO_MANY_FILES: { status: 400, group: 'fix-input', when: 'The request has too many files.' },
  BAD_REQUEST: { status: 400, group: 'fix-input', when: 'The request cannot be read: it is incomplete or not a form.' },
  API_KEY_REQUIRED: {
    status: 401,
    group: 'fix-input',
    when: 'This server requires an API key, and none was sent.',
  },
  INVALID_API_KEY: { status: 401, group: 'fix-input', when: 'The API key is unknown, revoked or expired.' },
  NOT_FOUND: { status: 404, group: 'fix-input', when: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, group: 'fix-input', when: 'The address does not support this method.' },
  PRECONDITION_FAILED: {
    status: 412,
    group: 'fix-input',
    when: 'The content at this address is not the one that `If-Match` names.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, group: 'fix-input', when: 'The requested byte range is outside the file.' },
  KEY_REUSED: {
    status: 422,
    group: 'fix-input',
    when: 'The `Idempotency-Key` was already used with a different body.',
  },
  FILE_TOO_LARGE: { status: 413, group: 'fix-input', when: 'A file exceeds the size limit.' },
  NOT_A_PDF: {
    status: 415,
    group: 'fix-input',
    when: 'The file name does not end in .pdf, or the content is not a PDF.',
  },
  NOT_AN_IMAGE: {
    status: 415,
    group: 'fix-input',
    when: 'An image is not a PNG or JPEG, or is of a kind that PDF does not support.',
  },
  UNSUPPORTED_IMAGE: {
    status: 415,
    group: 'fix-input',
    when: 'An image is of a kind that cannot be put into a PDF; `imageKind` says which.',
  },
  NOT_AN_OFFICE_FILE: {
    status: 415,
    group: 'fix-input',
    when: 'A file is not a document that can be converted, whatever its name.',
  },
  DAMAGED_OFFICE_FILE: {
    status: 422,
    group: 'fix-input',
    when: 'An Office file is damaged, or the converter fails.',
  },
  OFFICE_ENCRYPTION_UNSUPPORTED: {
    status: 422,
    group: 'fix-input',
    when: 'An Office file is encrypted in an unsupported way.',
  },
  DAMAGED_IMAGE: { status: 422, group: 'fix-input', when: 'An image is damaged and cannot be read.' },
  DAMAGED_PDF: { status: 422, group: 'fix-input', when: 'A PDF file is damaged and cannot be repaired.' },
  PASSWORD_REQUIRED: { status: 422, group: 'fix-input', when: 'A file needs a password, and none was sent.' },
  WRONG_PASSWORD: { status: 422, group: 'fix-input', when: 'The password does not open the file.' },
  PAGE_OUT_OF_RANGE: { status: 422, group: 'fix-input', when: 'A page number is past the last page.' },
  NO_TABLES: {
    status: 422,
    group: 'fix-input',
    when: 'The document has no tables. `hasText` says whether it has text that could be included instead.',
  },
  UNSUPPORTED_CHARACTER: {
    status: 422,
    group: 'fix-input',
    when: 'A text contains a character that no available font has; see `character` and `codePoint`.',
  },
  LANGUAGE_NOT_INSTALLED: {
    status: 422,
    group: 'fix-input',
    when: 'The data of an OCR language is not installed; `language` is its code.',
  },
  TOO_COMPLEX: { status: 422, group: 'fix-input', when: 'A document exceeds a limit; `reason` says which.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    group: 'try-again',
    when: 'The client has exceeded the rate limit, its daily quota, or its limit on concurrent or waiting jobs, stored results or their size; `quota` says which.',
  },
  CANCELLED: { status: 499, group: 'try-again', when: 'The client canceled the request or disconnected.' },
  INTERNAL: {
    status: 500,
    group: 'our-fault',
    when: 'Any other error. Find it in the log by the request ID in the response.',
  },
  CONVERTER_MISSING: {
    status: 501,
    group: 'our-fault',
    when: 'This installation has no converter for Office files.',
  },
  BUSY: { status: 503, group: 'try-again', when: 'The queue is full, or the server is shutting down.' },
  STORAGE_FULL: {
    status: 507,
    group: 'try-again',
    when: 'The server has no room for the files or their result.',
  },
  INTERRUPTED: {
    status: 503,
    group: 'try-again',
    when: 'The server failed during a job that cannot be started again.',
  },
  TIMED_OUT: {
    status: 504,
    group: 'try-again',
    when: 'The work exceeded its time limit. It was stopped and its files were deleted.',
  },
} as const satisfies Record<string, { status: number; group: ErrorGroup; when: string }>

/** An error code, the same in an engine thread, on the server and in the browser. */
export type ErrorCode = keyof typeof ERRORS

/** An invalid option: the path of its field, and what is wrong with it. */
export interface FieldError {
  field: string
  message: string
}

/** The limits that a document can exceed (TOO_COMPLEX). */
export const BOUND_REASONS = [
  'pages',
  'objects',
  'expansion',
  'nesting',
  'reading',
  'pixels',
  'output',
  'characters',
  'memory',
  'drawing',
] as const

/** The quotas that a client can use up (TOO_MANY_REQUESTS); without one it is the rate limit per minute. */
export const QUOTAS = ['day', 'parallel', 'waiting', 'kept', 'bytes'] as const

export type Quota = (typeof QUOTAS)[number]

/** The limit that a document exceeds. */
export type BoundReason = (typeof BOUND_REASONS)[number]

/** The details of an error, besides its code. */
export interface ErrorFacts {
  /** Name of the file concerned. */
  file?: string
  /** Index of that file among the files sent, from 0. */
  fileIndex?: number
  /** Names of the files, if several are concerned. */
  files?: string[]
  page?: number
  pageCount?: number
  /** A character without a glyph, and its Unicode code point. */
  character?: string
  codePoint?: number
  /** Code of a language that cannot be recognized. */
  language?: string
  /** The kind of an image that is not supported. */
  imageKind?: ImageKind
  /** Which limit was exceeded. */
  reason?: BoundReason
  /** Which quota of the client is used up. */
  quota?: Quota
  /** The limit that was exceeded, in the unit of the error. */
  limit?: number
  /** Whether a document has any text. */
  hasText?: boolean
  /** The highest resolution that would work, in dpi. */
  maxDpi?: number
  /** Actual size, in bytes. */
  sizeBytes?: number
  retryAfterSeconds?: number
  /** When the first of the stored results expires, as an ISO 8601 date and time. */
  expiresAt?: string
  /** Id of the operation, if its message differs from that of others. */
  operation?: string
  fields?: FieldError[]
}

/** An error with a code; operations throw no other kind deliberately. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, facts: ErrorFacts = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.facts = facts
  }
}

/** Whether a value, such as one received from a thread or a server, is an error code. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value)
}

/** An `AppError` as plain data, to be posted from a thread or a worker. */
export interface ErrorData {
  code: ErrorCode
  facts: ErrorFacts
}

/** Converts a thrown value to an `AppError`; anything else becomes INTERNAL with the original as its cause. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL', {}, error)
}
